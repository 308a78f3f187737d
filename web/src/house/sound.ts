// Four soft sounds, made on the spot: nothing to load.
import { taste } from "./taste.svelte";

export type Sound = "card" | "knock" | "turn" | "won";
let air: AudioContext | null = null;

/** Browsers allow sound only after somebody touched the page; until then this does nothing. */
export function play(sound: Sound): void {
  if (!taste.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    air ??= new AudioContext();
    void air.resume();
    SOUNDS[sound](air, air.currentTime);
  } catch {
    // a device without sound
  }
  if (sound === "turn") navigator.vibrate?.(30);
}

const SOUNDS: Record<Sound, (air: AudioContext, now: number) => void> = {
  card: (air, now) => rustle(air, now, 0.07, 2600, 0.12),
  knock: (air, now) => {
    for (const after of [0, 0.14]) {
      tone(air, now + after, 150, 0.09, 0.35, "triangle");
      rustle(air, now + after, 0.03, 500, 0.3);
    }
  },
  turn: (air, now) => {
    tone(air, now, 587, 0.22, 0.1, "sine");
    tone(air, now + 0.11, 784, 0.3, 0.1, "sine");
  },
  won: (air, now) => {
    [523, 659, 784, 1047].forEach((pitch, at) => tone(air, now + at * 0.1, pitch, 0.35, 0.09, "sine"));
  },
};

function tone(air: AudioContext, at: number, pitch: number, length: number, loud: number, type: OscillatorType): void {
  const voice = air.createOscillator();
  const level = air.createGain();
  voice.type = type;
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(loud, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(level).connect(air.destination);
  voice.start(at);
  voice.stop(at + length);
}

function rustle(air: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const samples = Math.ceil(air.sampleRate * length);
  const noise = air.createBuffer(1, samples, air.sampleRate);
  const data = noise.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 2;
  const voice = air.createBufferSource();
  const filter = air.createBiquadFilter();
  const level = air.createGain();
  voice.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  level.gain.value = loud;
  voice.connect(filter).connect(level).connect(air.destination);
  voice.start(at);
}
