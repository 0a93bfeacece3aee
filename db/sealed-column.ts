import type { Purpose, SecretBox } from '#security/secret-box.ts';

/** Values of the `boundTo` columns, in order. */
type Place = readonly (string | number)[];

/**
 * A column with sealed texts. Each text is bound to its table, column and row, so that a copy in another place cannot be
 * opened.
 */
export interface SealedColumn {
  /** Table and column names are those of the database. */
  table: string;
  column: string;
  /** Primary key, in the order of its index. */
  key: readonly string[];
  boundTo: readonly string[];
  purpose: Purpose;
  /** A neighbouring column with a keyed hash of the text, which is recomputed when the text is resealed. */
  hash?: { column: string; of(box: SecretBox, text: string): string };
  /** Returns the context that a text is bound to. */
  context(place: Place): string;
  seal(box: SecretBox, place: Place, text: string): string;
  /** @throws Error if the text was changed, or if its key is not configured */
  open(box: SecretBox, place: Place, sealed: string): string;
}

/** Defines a sealed column. `key:rotate` reseals all columns listed in `feature.ts`. */
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
