import type { ConditionalConfig } from '#forms/config/conditional.ts';
import { joinPath } from '#forms/config/schema.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type Piece, parseTemplate } from '#forms/templates/language/parse.ts';
import { isObject } from '#json.ts';

/** A block of a template with its condition. */
export interface PlacedBlock {
  /** The path of the field from which names are looked up: a field of the rows around the block, or ''. */
  own: string;
  /** The path of the template. */
  path: string;
  /** The beginning of the block: `{#if field:plan = "pro"}`. */
  source: string;
  conditional: ConditionalConfig;
}

/** Returns all blocks in the templates of a form: of its mails, its confirmation and all other texts with merge tags. */
export function blocksIn({ options }: Pick<FormConfig, 'options'>): PlacedBlock[] {
  return templatesBelow(options, 'config.options').flatMap(([path, template]) =>
    blocksOf(parseTemplate(template).pieces, path, ''),
  );
}

function templatesBelow(value: unknown, path: string): [path: string, template: string][] {
  if (typeof value === 'string') return value.includes('{#if') ? [[path, value]] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => templatesBelow(item, `${path}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => templatesBelow(item, joinPath(path, key)));
}

function blocksOf(pieces: readonly Piece[], path: string, own: string): PlacedBlock[] {
  return pieces.flatMap((piece): PlacedBlock[] => {
    if (typeof piece === 'string' || piece.kind === 'tag') return [];
    if (piece.kind === 'each') return blocksOf(piece.pieces, path, `${piece.field}.`);
    const inner = [...piece.pieces, ...piece.otherwise];
    return [{ own, path, source: piece.source, conditional: piece.condition }, ...blocksOf(inner, path, own)];
  });
}
