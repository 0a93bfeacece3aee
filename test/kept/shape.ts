/** Something that one version writes and another reads: a token in a link, a sealed text in a row, the input of a run. */
export interface KeptShape {
  /** The first column of docs/upgrading.md's table. */
  what: string;
  /** The place of the shape's version. */
  version: string;
  /** The behaviour of N-1 when it meets what N has written. */
  before: string;
  /** Writes an example as this version does; absent if `heldBy` has the examples. */
  make?(): string | Promise<string>;
  /** Reads an example as this version does, as JSON. */
  read?(example: string): unknown;
  /** The test that reads the frozen examples, if it is another one. */
  heldBy?: string;
}

/** The time of all examples. */
export const NOW = new Date('2031-03-04T05:06:07.089Z');
export const LATER = new Date('2031-03-05T05:06:07.089Z');
export const UUID = '9e1a6a2e-3b1c-4c53-9f10-0d7d5a1b7c11';
