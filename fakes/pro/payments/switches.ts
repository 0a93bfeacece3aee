/** Settings for the delivery of events, in the shape of `PUT …/deliveries`, where each key is optional. */
export interface Switches {
  /** Delay of each delivery in ms. */
  delay_ms: number;
  /** Number of times that each event is sent; 1 means no duplicates. */
  copies: number;
  /** Time in ms for which events are collected and then sent in random order; 0 sends them immediately. */
  reorder_ms: number;
  /** Share of events that is never sent, from 0 to 1. */
  loss: number;
  /** Holds events until `flush`, or until this is false. */
  paused: boolean;
  /** Number of retries of a delivery after any answer but a 2xx. */
  retries: number;
  /** Delay in ms before the first retry; each further delay is twice as long. */
  retry_ms: number;
  /** Simultaneous deliveries; 1 preserves the order of events. */
  concurrency: number;
  /** Seed of the random loss and order. Setting it restarts the sequence. */
  seed: number;
}

export const DEFAULT_SWITCHES: Readonly<Switches> = {
  delay_ms: 0,
  copies: 1,
  reorder_ms: 0,
  loss: 0,
  paused: false,
  retries: 5,
  retry_ms: 500,
  concurrency: 8,
  seed: 1,
};

const WHOLE: Record<Exclude<keyof Switches, 'loss' | 'paused'>, readonly [min: number, max: number]> = {
  delay_ms: [0, 600_000],
  copies: [1, 100],
  reorder_ms: [0, 600_000],
  retries: [0, 100],
  retry_ms: [0, 600_000],
  concurrency: [1, 64],
  seed: [0, 2 ** 32 - 1],
};

/**
 * Checks changes of switches.
 * @throws Error that names the invalid switch and its allowed values
 */
export function readSwitches(input: unknown): Partial<Switches> {
  if (typeof input !== 'object' || input === null) throw new Error('The body must be a JSON object.');
  for (const [name, value] of Object.entries(input)) checkSwitch(name, value);
  return { ...input };
}

function checkSwitch(name: string, value: unknown): void {
  if (name === 'paused') {
    if (typeof value !== 'boolean') throw new Error('paused must be true or false.');
  } else if (name === 'loss') {
    if (typeof value !== 'number' || !(value >= 0 && value <= 1)) throw new Error('loss must be a number from 0 to 1.');
  } else if (Object.hasOwn(WHOLE, name)) {
    const [min, max] = WHOLE[name as keyof typeof WHOLE];
    if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return;
    throw new Error(`${name} must be a whole number from ${min} to ${max}.`);
  } else {
    throw new Error(`${name} is unknown; the switches are ${Object.keys(DEFAULT_SWITCHES).join(', ')}.`);
  }
}

/** Creates a deterministic random generator for numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a copy in random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}
