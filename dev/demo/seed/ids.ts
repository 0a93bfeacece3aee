import type { Random } from '#dev/examples/random.ts';

/** Returns a UUID of version 4 that is the same for the same random numbers. */
export function uuidOf(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 15).toString(16)).join('');
  return `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`;
}
