/** The type of value that a place of a request takes. */
export type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'image';

/** A kind of hostile value. */
export interface HostileClass {
  /** Its name in reports. */
  name: string;
  /** The kinds of places that it applies to. */
  kinds: readonly Kind[];
  /** @param right the valid value */
  make(right: unknown): unknown;
}
