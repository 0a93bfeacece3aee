import type { ConditionalConfig } from '#forms/config/conditional.ts';
import { budgets } from '#security/budgets.ts';
import { readCondition } from './condition.ts';
import { type AppliedFilter, filterMistake, MOST_FILTERS } from './filters.ts';
import { Scanner, TemplateMistake } from './scan.ts';

/** A part of a template. A string is literal text. */
export type Piece = string | TagPiece | BlockPiece | EachPiece;

/** A merge tag: `{field:name|upper}`. */
export interface TagPiece {
  kind: 'tag';
  /** The tag as written in the template. */
  source: string;
  /** The tag without its filters: `{field:name}`. */
  tag: string;
  filters: readonly AppliedFilter[];
}

/** A conditional block: `{#if …}…{#else}…{/if}`. */
export interface BlockPiece {
  kind: 'block';
  /** The `{#if …}` that begins it. */
  source: string;
  condition: ConditionalConfig;
  pieces: Piece[];
  otherwise: Piece[];
}

/** A block that is rendered once for each row: `{#each guests}…{/each}`. */
export interface EachPiece {
  kind: 'each';
  /** The `{#each …}` that begins it. */
  source: string;
  /** The path of the repeater. */
  field: string;
  pieces: Piece[];
}

export interface ParsedTemplate {
  pieces: Piece[];
  /** Filters and blocks that cannot be parsed, each with the reason. They stay in `pieces` as literal text. */
  mistakes: string[];
}

/** The tag for all fields that were filled in, as a table or as lines of text. */
export const ALL_FIELDS = '{all_fields}';

/** The tag for the row's number, counted from 1. */
export const ROW_NUMBER = '{row:number}';

/** Returns the field that a tag without filters refers to; null for a tag of another kind. */
export function fieldNameOf(tag: string): string | null {
  return tag.startsWith('{field:') ? tag.slice('{field:'.length, -1) : null;
}

/** Returns all tags of a template, including those in both branches of its blocks. */
export function tagsOf(pieces: readonly Piece[]): TagPiece[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    if (piece.kind === 'tag') return [piece];
    return tagsOf(piece.kind === 'each' ? piece.pieces : [...piece.pieces, ...piece.otherwise]);
  });
}

/**
 * Counts the service's tags and the blocks of a template. A block for rows counts once; `{color:red}` of a style sheet does not
 * count.
 */
export function countParts(pieces: readonly Piece[]): number {
  let count = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    if (piece.kind === 'each') count += 1 + countParts(piece.pieces);
    else if (piece.kind === 'block') count += 1 + countParts(piece.pieces) + countParts(piece.otherwise);
    else if (KNOWN_TAG.test(piece.tag)) count += 1;
  }
  return count;
}

const KNOWN_TAG = /^\{(all_fields\}|(field|form|submission|site|meta|payment|row):)/;

/** Braces that may contain a tag, or a part of a block. */
export const BRACES = /\{[^{}]{1,2000}\}/g;
/** A tag without filters: a word, or two words joined by a colon. The service need not know it. */
const PLAIN_TAG = /^\{[a-z][\w-]{0,63}(?::[^{}\s]{0,200})?\}$/i;
/** The beginning of a tag with filters, up to its first bar. */
const FILTERED = /^\{((?:all_fields|(?:field|form|submission|site|meta|payment|row):[^{}\s|]{1,200}))\s*\|/;
/** A part of a block, including misspelt ones, so that a message can name the mistake. */
const BLOCK_PART = /^\{\s*([#/])\s*(if|else|elseif|elsif|end|endif|unless|each)\b/i;
/** The beginning of a block for rows. */
const EACH = /^\{#each\s+(?:field:)?([a-z]\w{0,63}(?:\.[a-z]\w{0,63}){0,2})\s*\}$/i;
const DEEPEST = budgets.blockDepth.atMost;

/** Parses a template once, in linear time. Never throws. */
export function parseTemplate(template: string): ParsedTemplate {
  const builder = new Builder();
  let end = 0;
  for (const { 0: source, index } of template.matchAll(BRACES)) {
    builder.add(template.slice(end, index));
    builder.read(source);
    end = index + source.length;
  }
  builder.add(template.slice(end));
  return builder.end();
}

/** The beginning of a block: a condition, or the field whose rows it repeats. */
type Opening = { condition: ConditionalConfig } | { field: string };

/** A block whose end was not read yet. */
interface OpenBlock {
  source: string;
  opening: Opening;
  pieces: Piece[];
  otherwise: Piece[];
  /** Its `{#else}`; null until that is read. */
  elseSource: string | null;
}

class Builder {
  readonly #pieces: Piece[] = [];
  readonly #open: OpenBlock[] = [];
  readonly #mistakes: string[] = [];

  add(piece: Piece): void {
    const block = this.#open.at(-1);
    if (piece === '') return;
    if (!block) this.#pieces.push(piece);
    else if (block.elseSource === null) block.pieces.push(piece);
    else block.otherwise.push(piece);
  }

  read(source: string): void {
    try {
      if (BLOCK_PART.test(source)) this.#readBlockPart(source);
      else this.add(readTag(source));
    } catch (error) {
      if (!(error instanceof TemplateMistake)) throw error;
      this.#refuse(source, error.message);
    }
  }

  /** Records a mistake, and keeps its text as literal text. */
  #refuse(source: string, reason: string): void {
    this.#mistakes.push(`${reason}: ${excerpt(source)}`);
    this.add(literalOrUnknown(source));
  }

  end(): ParsedTemplate {
    for (let block = this.#open.pop(); block; block = this.#open.pop()) {
      const end = 'field' in block.opening ? '{/each}' : '{/if}';
      this.#mistakes.push(`a block has no ${end}: ${excerpt(block.source)}`);
      const parts = [block.source, ...block.pieces, block.elseSource ?? '', ...block.otherwise];
      for (const part of parts) this.add(part);
    }
    return { pieces: this.#pieces, mistakes: this.#mistakes };
  }

  #begin(source: string, opening: Opening): void {
    this.#open.push({ source, opening, pieces: [], otherwise: [], elseSource: null });
  }

  #readBlockPart(source: string): void {
    const block = this.#open.at(-1);
    const begins = /^\{#if\s/.test(source);
    const [isEach, field] = EACH.exec(source) ?? [];
    if ((begins || isEach) && this.#open.length === DEEPEST) {
      this.#refuse(source, `blocks stand in each other at most ${DEEPEST} deep`);
    } else if (field !== undefined) {
      this.#begin(source, { field });
    } else if (begins) {
      this.#begin(source, { condition: readCondition(source.slice('{#if'.length, -1)) });
    } else if (/^\{\s*[#/]\s*each\b/i.test(source) && source !== '{/each}') {
      this.#refuse(source, 'a block for rows is written {#each guests}…{/each}');
    } else if (source !== '{#else}' && source !== '{/if}' && source !== '{/each}') {
      this.#refuse(source, 'a block is written {#if field:name = "value"}…{#else}…{/if}');
    } else if (!block) {
      this.#refuse(source, source === '{/each}' ? 'there is no {#each …} before' : 'there is no {#if …} before');
    } else if ((source === '{/each}') !== 'field' in block.opening) {
      this.#refuse(source, `another block is open: ${excerpt(block.source)}`);
    } else if (source !== '{#else}') {
      this.#open.pop();
      this.add(closed(block));
    } else if (block.elseSource !== null) {
      this.#refuse(source, 'a block has only one {#else}');
    } else {
      block.elseSource = source;
    }
  }
}

function closed({ source, opening, pieces, otherwise }: OpenBlock): Piece {
  if ('field' in opening) return { kind: 'each', source, field: opening.field, pieces };
  return { kind: 'block', source, condition: opening.condition, pieces, otherwise };
}

/** @throws TemplateMistake for filters that cannot be parsed */
function readTag(source: string): Piece {
  const [start, name] = FILTERED.exec(source) ?? [];
  if (start === undefined || name === undefined) return literalOrUnknown(source);
  const scanner = new Scanner(source, name.length + 1);
  const filters: AppliedFilter[] = [];
  while (scanner.take(/\|/y) !== null) filters.push(readFilter(scanner));
  if (scanner.take(/\}$/y) === null) throw new TemplateMistake('filters are written {field:name|filter:"value"}');
  if (filters.length > MOST_FILTERS) throw new TemplateMistake(`a tag has at most ${MOST_FILTERS} filters`);
  if (name === 'all_fields') throw new TemplateMistake('{all_fields} takes no filters');
  if (filters.some((filter, index) => filter.name === 'value' && (index > 0 || !name.startsWith('field:')))) {
    throw new TemplateMistake('the filter value is for fields, and the first of its tag');
  }
  return { kind: 'tag', source, tag: `{${name}}`, filters };
}

function readFilter(scanner: Scanner): AppliedFilter {
  const name = scanner.take(/[a-z_]+/iy);
  if (name === null) throw new TemplateMistake('the name of a filter is missing');
  const args: string[] = [];
  for (let separator = /:/y; scanner.take(separator) !== null; separator = /,/y) {
    const argument = scanner.takeArgument(/[^\s"'|,{}]+/y);
    if (argument === null) throw new TemplateMistake(`the filter ${name} has nothing behind its colon or comma`);
    args.push(argument.text);
  }
  const mistake = filterMistake({ name, args });
  if (mistake !== null) throw new TemplateMistake(mistake);
  return { name, args };
}

/** Returns text that resembles a tag as a tag, and any other text as it is. */
function literalOrUnknown(source: string): Piece {
  return PLAIN_TAG.test(source) ? { kind: 'tag', source, tag: source, filters: [] } : source;
}

function excerpt(source: string): string {
  return source.length > 80 ? `${source.slice(0, 80)}…` : source;
}
