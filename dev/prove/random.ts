/** A source of decisions. The same seed always gives the same ones, on every machine. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** True in so many cases of a hundred. */
  happens(percent: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A source of its own, whose decisions do not depend on how many this one has made. */
  fork(name: string): Random;
}

/** @param seed a whole number or a text */
export function randomOf(seed: number | string): Random {
  let state = hashOf(String(seed));
  // "mulberry32": 32 bits of state are enough for decisions, and the text of the code is short.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number) => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    happens: (percent) => below(100) < percent,
    pick<Item>(items: readonly Item[]): Item {
      if (items.length === 0) throw new Error('nothing to pick from');
      return items[below(items.length)] as Item;
    },
    fork: (name) => randomOf(`${seed}/${name}`),
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
