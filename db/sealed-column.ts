import type { Purpose, SecretBox } from '#security/secret-box.ts';

/** Values of the columns that a sealed text is bound to, in their order. */
type Place = readonly (string | number)[];

/** A column whose texts are sealed, each bound to its table, column and row: it does not open when it is copied to another place. */
export interface SealedColumn {
  /** Names are those of the database. */
  table: string;
  column: string;
  /** Primary key, in the order of its index. */
  key: readonly string[];
  boundTo: readonly string[];
  purpose: Purpose;
  /** A keyed hash of the sealed text that stands beside it, and is made again with it. */
  hash?: { column: string; of(box: SecretBox, text: string): string };
  /** What a text is bound to. */
  context(place: Place): string;
  seal(box: SecretBox, place: Place, text: string): string;
  /** @throws Error when the text was changed, or when its key is not configured. */
  open(box: SecretBox, place: Place, sealed: string): string;
}

/** Describes a sealed column: `key:rotate` goes through those that are listed in `feature.ts`. */
export function sealedColumn({
  column = 'sealed',
  ...given
}: Pick<SealedColumn, 'table' | 'key' | 'boundTo' | 'purpose' | 'hash'> & { column?: string }): SealedColumn {
  const { table, purpose } = given;
  const context = (place: Place) => [table, column, ...place].join('.');
  return {
    ...given,
    column,
    context,
    seal: (box, place, text) => box.seal(purpose, context(place), text),
    open: (box, place, sealed) => box.open(purpose, context(place), sealed),
  };
}
