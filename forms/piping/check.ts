import { recordsOf } from '#forms/config/json.ts';
import { type KnownFields, type LooseField, rowsNamed } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import { HtmlPositionTracker } from '#forms/templates/html-position.ts';
import { countParts, fieldNameOf, type Piece, parseTemplate, type TagPiece } from '#forms/templates/language/parse.ts';
import { tagsMistake } from '#forms/templates/language/text-room.ts';
import { pathFrom } from '#forms/values/condition-rules.ts';
import { budgets } from '#security/budgets.ts';
import { hasPipe, PIPED_KEYS } from './texts.ts';
import { pathOfTag } from './types.ts';

/** A text of a form that is being saved, with the paths of the text (`path`) and of its field (`own`). */
interface PipedText {
  path: string;
  text: unknown;
  own: string;
  isHtml?: boolean;
}

/** Checks the merge tags in a text. */
export type PipeCheck = (text: PipedText, report: Report) => void;

/**
 * Creates the check of merge tags in a form's texts: they may name fields that the visitor has already filled in, and whose
 * values may be shown.
 * @param fields all fields of the form
 * @param isSplit true when each question has a page
 */
export function pipeCheck(fields: readonly LooseField[], known: KnownFields, isSplit: boolean): PipeCheck {
  const pages = pagesOf(fields, isSplit);
  const breaks = new Set(fields.filter(({ field }) => field.type === 'page_break').map(({ path }) => path));
  const loose = new Map(
    fields.map(({ path, field }) => [path, { type: String(field.type), options: recordsOf(field.options) }]),
  );

  function tagMistake({ tag, source, filters }: TagPiece, own: string): string | null {
    const name = fieldNameOf(tag);
    if (name === null) return null;
    const rows = rowsNamed(own, name, known);
    if (rows !== undefined) return `has a merge tag of a field that has a value in each row of ${rows}: ${source}`;
    const target = pathFrom(own, name, (path) => known.paths.has(path));
    const isOpen = (path: string) => known.tags.has(path) || known.inRows.tags.has(path);
    const tagged = pathOfTag(target, (path) => loose.get(path));
    if (tagged && !isOpen(tagged.path)) return `names a field whose value is shown nowhere: ${source}`;
    if (!tagged || !isOpen(target))
      return `has a merge tag that names no field whose answer can stand in a text: ${source}`;
    if (tagged.path === own) return `has a merge tag of the field itself: ${source}`;
    if (filters[0]?.name !== 'value' && tagged.field.options.some(([, { label }]) => hasPipe(label)))
      return `has a merge tag of a field whose options have some in their labels: ${source}`;
    const [tagPage = 0, ownPage = 0] = [tagged.path, own].map((path) => pages.get(path.split('.')[0] ?? ''));
    if (tagPage > ownPage || (tagPage === ownPage && breaks.has(own)))
      return `has a merge tag of a field that comes later: ${source}`;
    return null;
  }

  function find(pieces: readonly Piece[], own: string, places: HtmlPositionTracker | null): string | null {
    for (const piece of pieces) {
      if (typeof piece === 'string') {
        places?.read(piece);
        continue;
      }
      if (piece.kind !== 'tag') return `has a block, where only answers can stand: ${piece.source}`;
      const isInText = (places?.place().kind ?? 'text') === 'text';
      places?.insert('x');
      const mistake = tagMistake(piece, own);
      if (mistake !== null) return mistake;
      if (!isInText && fieldNameOf(piece.tag) !== null) return `has a merge tag where no text stands: ${piece.source}`;
    }
    return null;
  }

  return ({ path, text, own, isHtml = false }, report) => {
    if (!hasPipe(text)) return;
    const { pieces, mistakes } = parseTemplate(text);
    const mistake =
      tagsMistake(countParts(pieces)) ??
      (mistakes[0] === undefined
        ? find(pieces, own, isHtml ? new HtmlPositionTracker() : null)
        : `has a mistake: ${mistakes[0]}`);
    if (mistake !== null) report(path, mistake);
  };
}

/** Checks the merge tags in all texts of the fields. */
export function checkPipes(fields: readonly LooseField[], check: PipeCheck, report: Report): void {
  let tags = 0;
  const checkText = (text: PipedText) => {
    if (!hasPipe(text.text)) return;
    tags += countParts(parseTemplate(text.text).pieces);
    check(text, report);
  };
  for (const { location, path: own, field } of fields) {
    for (const key of PIPED_KEYS)
      checkText({ path: `${location}.${key}`, text: field[key], own, isHtml: key === 'html' });
    for (const [index, { label }] of recordsOf(field.options))
      checkText({ path: `${location}.options[${index}].label`, text: label, own });
  }
  const { atMost } = budgets.pipedTags;
  if (tags > atMost) report('config.fields', `have ${tags} merge tags in their texts, at most ${atMost} are allowed`);
}

/** Returns the index of each field's page, by field name. */
function pagesOf(fields: readonly LooseField[], isSplit: boolean): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  let page = 0;
  for (const { depth, path, field } of fields) {
    if (depth > 0) continue;
    if (isSplit || field.type === 'page_break') page += 1;
    pages.set(path, page);
  }
  return pages;
}
