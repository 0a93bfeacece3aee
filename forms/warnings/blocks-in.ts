import type { ConditionalConfig } from '#forms/config/conditional.ts';
import { joinPath } from '#forms/config/schema.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type Piece, parseTemplate } from '#forms/templates/language/parse.ts';
import { isObject } from '#json.ts';

/** A block of a template with its condition. */
export interface PlacedBlock {
  /** The path of a field as which it asks: one of the rows in which it stands, '' elsewhere. */
  own: string;
  /** The path of the template. */
  path: string;
  /** The block as it begins: `{#if field:plan = "pro"}`. */
  source: string;
  conditional: ConditionalConfig;
}

/** Every block of the templates of a form: of its mails, its confirmation and all else that answers are put into. */
export function blocksIn({ options }: Pick<FormConfig, 'options'>): PlacedBlock[] {
  return templatesBelow(options, 'config.options').flatMap(([path, template]) =>
    blocksOf(parseTemplate(template).pieces, path, ''),
  );
}

function templatesBelow(value: unknown, path: string): [path: string, template: string][] {
  if (typeof value === 'string') return value.includes('{#if') ? [[path, value]] : [];
  if (Array.isArray(value)) return value.flatMap((one, index) => templatesBelow(one, `${path}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => templatesBelow(one, joinPath(path, key)));
}

function blocksOf(pieces: readonly Piece[], path: string, own: string): PlacedBlock[] {
  return pieces.flatMap((piece): PlacedBlock[] => {
    if (typeof piece === 'string' || piece.kind === 'tag') return [];
    if (piece.kind === 'each') return blocksOf(piece.pieces, path, `${piece.field}.`);
    const inner = [...piece.pieces, ...piece.otherwise];
    return [{ own, path, source: piece.source, conditional: piece.condition }, ...blocksOf(inner, path, own)];
  });
}
