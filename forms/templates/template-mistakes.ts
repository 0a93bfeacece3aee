import type { ConditionalConfig } from '#forms/config/conditional.ts';
import { HtmlPositionTracker, isOpenAttribute } from './html-position.ts';
import { isEmpty } from './language/filters.ts';
import {
  ALL_FIELDS,
  type BlockPiece,
  countParts,
  type EachPiece,
  fieldNameOf,
  type Piece,
  parseTemplate,
  ROW_NUMBER,
  type TagPiece,
} from './language/parse.ts';
import { htmlMistake, tagsMistake } from './language/text-room.ts';
import { isMailbox } from './mailbox.ts';
import { type MergeMode, PLAIN_TAGS } from './merge-tags.ts';

/** The filters that leave an address as it is, or replace it by another one. */
const ADDRESS_FILTERS = new Set(['default', 'lower', 'trim']);

/**
 * Returns why a template cannot be used in this position of a form, to follow its name; null when it can.
 * @param mistakeOf returns what is wrong with the condition of a block in this form; `within` is the repeater in whose rows the
 * block stands
 * @param rows names in rows, by the path of their repeater
 */
export function findTemplateMistake(
  template: string,
  fieldNames: ReadonlySet<string>,
  mode: MergeMode,
  mistakeOf: (condition: ConditionalConfig, within: string) => string | null,
  rows: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): string | null {
  const { pieces, mistakes } = parseTemplate(template);
  const tooMany = tagsMistake(countParts(pieces)) ?? (mode === 'html' ? htmlMistake(template) : null);
  if (tooMany !== null) return tooMany;
  const unknown = find(pieces, mode === 'html' ? new HtmlPositionTracker() : null, '', fieldNames);
  if (mistakes[0] === undefined) return unknown;
  return `has a mistake: ${mistakes[0]}`;

  /** @param within the repeater in whose rows the pieces stand @param names the names that their tags can use */
  function find(
    branch: readonly Piece[],
    places: HtmlPositionTracker | null,
    within: string,
    names: ReadonlySet<string>,
  ): string | null {
    for (const piece of branch) {
      if (typeof piece === 'string') {
        places?.read(piece);
        continue;
      }
      const mistake =
        piece.kind === 'tag' ? tagMistake(piece, places, within, names) : blockMistake(piece, places, within, names);
      if (mistake !== null) return mistake;
    }
    return null;
  }

  function tagMistake(
    piece: TagPiece,
    places: HtmlPositionTracker | null,
    within: string,
    names: ReadonlySet<string>,
  ): string | null {
    const place = places?.place();
    places?.insert('x');
    if (place?.kind === 'raw') return null;
    const isInHtml = place === undefined ? canStandIn(mode, piece.tag) : canStandInHtml(piece.tag, place);
    const isRowNumber = piece.tag === ROW_NUMBER && within !== '';
    if (!(isRowNumber || isKnown(piece.tag, names)) || !isInHtml)
      return `has a merge tag that cannot be used here: ${piece.source}`;
    return mode === 'address' ? addressMistake(piece) : null;
  }

  function blockMistake(
    block: BlockPiece | EachPiece,
    places: HtmlPositionTracker | null,
    within: string,
    names: ReadonlySet<string>,
  ): string | null {
    const { source } = block;
    if (mode === 'address') return `has a block where only addresses can stand: ${source}`;
    if (mode === 'form') return `has a block where no values were submitted yet that it could check: ${source}`;
    const before = kindOf(places);
    const inner =
      block.kind === 'each' ? inRows(block, places, within, names) : inBranches(block, places, within, names);
    if (inner !== null) return inner;
    return kindOf(places) === before ? null : notWhole(source);
  }

  function inBranches(
    { source, condition, pieces: inner, otherwise }: BlockPiece,
    places: HtmlPositionTracker | null,
    within: string,
    names: ReadonlySet<string>,
  ): string | null {
    const conditionMistake = mistakeOf(condition, within);
    if (conditionMistake !== null) return `${conditionMistake}: ${source}`;
    const before = kindOf(places);
    const other = places?.branch() ?? null;
    const mistakeInside = find(inner, places, within, names) ?? find(otherwise, other, within, names);
    return mistakeInside ?? (kindOf(other) === before ? null : notWhole(source));
  }

  function inRows(
    { source, field, pieces: inner }: EachPiece,
    places: HtmlPositionTracker | null,
    within: string,
    names: ReadonlySet<string>,
  ): string | null {
    const path = [`${within}.${field}`, field].find((candidate) => rows.has(candidate));
    if (path === undefined || !names.has(field))
      return `has a block for rows of a field that is no repeater here: ${source}`;
    return find(inner, places, path, new Set([...names, ...(rows.get(path) ?? [])]));
  }
}

function notWhole(source: string): string {
  return `has a block that opens or closes a tag or a quotation mark without its other end: ${source}`;
}

/** Splits a list of addresses at its commas, except commas in tags. */
export function addressItems(template: string): string[] {
  return template.split(/,(?![^{}]*\})/);
}

/** Returns the kind of a tracker's position, without the text read before it. */
function kindOf(places: HtmlPositionTracker | null): string {
  const place = places?.place();
  return place?.kind === 'attribute' ? `${place.name} ${place.quoted}` : (place?.kind ?? '');
}

function addressMistake({ source, filters }: TagPiece): string | null {
  const other = filters.find(({ name }) => !ADDRESS_FILTERS.has(name));
  if (other) return `has a filter that cannot be used in an address: ${source}`;
  const isAddress = ({ name, args }: TagPiece['filters'][number]) =>
    name !== 'default' || isEmpty(args[0] ?? '') || isMailbox(args[0] ?? '');
  return filters.every(isAddress) ? null : `has a default that is no e-mail address: ${source}`;
}

function isKnown(tag: string, names: ReadonlySet<string>): boolean {
  return tag === ALL_FIELDS || Object.hasOwn(PLAIN_TAGS, tag) || names.has(fieldNameOf(tag) ?? '');
}

function canStandIn(mode: MergeMode, tag: string): boolean {
  if (mode === 'text') return true;
  if (mode === 'address') return fieldNameOf(tag) !== null;
  return mode === 'form' ? /^\{(form|site):/.test(tag) : tag !== ALL_FIELDS;
}

function canStandInHtml(tag: string, place: ReturnType<HtmlPositionTracker['place']>): boolean {
  if (place.kind === 'markup') return false;
  return place.kind !== 'attribute' || (tag !== ALL_FIELDS && isOpenAttribute(place.name));
}
