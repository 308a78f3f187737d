// What sounds are made of, as they are played: nothing to load.  The house has seven, all soft; games say which of their
// events sounds like which of them, or bring one of their own.

/** Makes a sound that begins at this time of the context's clock. */
export type Noise = (air: AudioContext, now: number) => void;

/** A game's own sounds, by the type of the event that makes them or by type and outcome ("doubt/false"): the default
 *  export of `games/<game>/sounds.ts`. */
export type Sounds = Record<string, Noise>;

const ATTACK_SECONDS = 0.006; // without it a tone begins with a click

export function tone(air: AudioContext, at: number, pitch: number, length: number, loud: number, type: OscillatorType): void {
  const voice = air.createOscillator();
  const level = air.createGain();
  voice.type = type;
  voice.frequency.value = pitch;
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(loud, at + ATTACK_SECONDS);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(level).connect(air.destination);
  voice.start(at);
  voice.stop(at + length);
}

export function rustle(air: AudioContext, at: number, length: number, pitch: number, loud: number): void {
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

// the seven

/** A card is laid. */
export const card: Noise = (air, now) => rustle(air, now, 0.07, 2600, 0.12);

/** Cards are shuffled and dealt. */
export const shuffle: Noise = (air, now) => {
  for (let i = 0; i < 9; i++) rustle(air, now + i * 0.045, 0.05, 1900 + i * 130, 0.07);
};

/** A fist on the table. */
export const knock: Noise = (air, now) => {
  for (const after of [0, 0.14]) {
    tone(air, now + after, 150, 0.09, 0.35, "triangle");
    rustle(air, now + after, 0.03, 500, 0.3);
  }
};

/** Somebody is not believed: a question, upwards. */
export const doubt: Noise = (air, now) => {
  tone(air, now, 330, 0.18, 0.09, "triangle");
  tone(air, now + 0.13, 415, 0.26, 0.09, "triangle");
};

/** Somebody is caught and has to take cards: down it goes. */
export const caught: Noise = (air, now) => {
  tone(air, now, 294, 0.2, 0.1, "triangle");
  tone(air, now + 0.14, 233, 0.24, 0.1, "triangle");
  tone(air, now + 0.28, 185, 0.4, 0.1, "triangle");
};

/** It is my turn. */
export const turn: Noise = (air, now) => {
  tone(air, now, 587, 0.22, 0.1, "sine");
  tone(air, now + 0.11, 784, 0.3, 0.1, "sine");
};

/** The match is won. */
export const won: Noise = (air, now) => {
  [523, 659, 784, 1047].forEach((pitch, at) => tone(air, now + at * 0.1, pitch, 0.35, 0.09, "sine"));
};

/** Five seconds are left. */
export const tick: Noise = (air, now) => tone(air, now, 1320, 0.05, 0.08, "sine");
