import type { ConditionalConfig } from '#forms/config/conditional.ts';
import type { AppliedFilter } from '#forms/templates/language/filter-rules.ts';
import { BRACES, type Piece, parseTemplate } from '#forms/templates/language/parse.ts';

/** A merge tag, or a part of a block. The parts of blocks are `if`, `else`, `end`, `each` and `endEach`. */
export type Part =
  | { kind: 'tag'; tag: string; filters: readonly AppliedFilter[] }
  | { kind: 'if'; condition: ConditionalConfig }
  | { kind: 'each'; field: string }
  | { kind: 'else' | 'end' | 'endEach' };

/** A stretch of a template: a part as written, or text. */
export interface Stretch {
  source: string;
  start: number;
  part: Part | null;
}

const ENDS: Readonly<Record<string, Part>> = {
  '{#else}': { kind: 'else' },
  '{/if}': { kind: 'end' },
  '{/each}': { kind: 'endEach' },
};

/** Reads one part of a template; null for a text that is none, such as `{ x }` or a tag with a filter that does not exist. */
export function partOf(source: string): Part | null {
  const end = ENDS[source];
  if (end) return end;
  const closing = source.startsWith('{#if') ? '{/if}' : source.startsWith('{#each') ? '{/each}' : '';
  const { pieces, mistakes } = parseTemplate(source + closing);
  const [piece, ...more] = pieces;
  return piece === undefined || more.length > 0 || mistakes.length > 0 ? null : partOfPiece(piece);
}

function partOfPiece(piece: Piece): Part | null {
  if (typeof piece === 'string') return null;
  if (piece.kind === 'tag') return { kind: 'tag', tag: piece.tag, filters: piece.filters };
  return piece.kind === 'each' ? { kind: 'each', field: piece.field } : { kind: 'if', condition: piece.condition };
}

/** Splits a template into its parts and the text between them. Together they are the template again. */
export function stretchesOf(template: string): Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  const addText = (to: number) => {
    if (to > end) stretches.push({ source: template.slice(end, to), start: end, part: null });
  };
  for (const { 0: source, index } of template.matchAll(BRACES)) {
    const part = partOf(source);
    if (!part) continue;
    addText(index);
    stretches.push({ source, start: index, part });
    end = index + source.length;
  }
  addText(template.length);
  return stretches;
}

/** True for a part of a block, which has no value of its own. */
export function isOfBlock(part: Part): boolean {
  return part.kind !== 'tag';
}

/** The kinds that begin a block, with the kind that ends it. */
export const ENDED_BY: Readonly<Partial<Record<Part['kind'], Part['kind']>>> = { if: 'end', each: 'endEach' };
