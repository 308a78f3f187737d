// The faces that people can choose.  What an older client chose and we do not know becomes a fox.

export const AVATARS = [
  "fox", "owl", "cat", "dog", "frog", "panda", "koala", "penguin",
  "octopus", "bee", "turtle", "unicorn", "rabbit", "tiger", "monkey", "hedgehog",
] as const;

export function avatarArt(avatar: string): string {
  const known = (AVATARS as readonly string[]).includes(avatar) ? avatar : "fox";
  return `face-${known}`;
}
