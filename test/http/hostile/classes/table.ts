/** What a place of a request takes. */
export type Kind = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'image';

/** One way to be hostile. */
export interface HostileClass {
  /** As reports call it. */
  name: string;
  /** The places that it is for. */
  kinds: readonly Kind[];
  /** @param right what would be taken */
  make(right: unknown): unknown;
}
