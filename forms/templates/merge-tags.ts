import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { formatAmount } from '#forms/money.ts';
import { textDirection } from '#forms/page/direction.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies, type ComparableValues } from '#forms/values/conditions.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { renderAllFields } from './all-fields.ts';
import { escapeHtml, escapeLines } from './html.ts';
import { type HtmlPlace, HtmlPlaceTracker, isOpenAttribute } from './html-place.ts';
import { applyFilters, isEmpty } from './language/filters.ts';
import {
  ALL_FIELDS,
  countParts,
  fieldNameOf,
  type Piece,
  parseTemplate,
  ROW_NUMBER,
  type TagPiece,
} from './language/parse.ts';
import { boundHtml, TextRoom, TextTooLarge, tagsMistake } from './language/text-room.ts';
import { headerText } from './mail/header-text.ts';
import { isMailbox } from './mailbox.ts';
import { type RowPlace, rowContexts } from './rows.ts';

export interface MergeContext {
  form: { id: number; title: string };
  submission: { id: number | null; date: Date };
  /** Where its visitor changes what was sent; '' where that is not possible. Absent without a submission. */
  editUrl?(): string;
  /** The logo is for layouts. */
  site: { name: string; url: string; timeZone: string; logoUrl?: string };
  meta: { ip: string | null; user_agent: string | null };
  /** Absent where nothing had to be paid. The amount is in minor units. */
  payment?: { order_uuid: string; amount: number; currency: string };
  config: FormConfig;
  /** The validated values; a field that is missing here renders as nothing. */
  values: SubmissionValues;
  row?: RowPlace<MergeContext>;
}

export type MergeMode = 'html' | 'text' | 'header' | 'address' | 'url' | 'form';

/**
 * Replaces the merge tags of a template in one pass: values go through their filters, are escaped for where they stand and never
 * expanded again. Of a block one branch is rendered. `html`: as content or attribute, whichever the place asks for, and never
 * a shortcode; `text`: as it is; `header`: on one line; `address`: one valid mailbox or nothing; `url`: a component of path or
 * query; `form`: text that is shown without a submission, with the tags of form and site. What is no tag stays as it is.
 * @param room of several texts that go out together
 * @throws TextTooLarge as soon as it gets too large: it is never made whole
 */
export function renderTemplate(
  template: string,
  context: MergeContext,
  mode: MergeMode,
  room: TextRoom = new TextRoom(),
): string {
  const { pieces } = parseTemplate(template);
  const mistake = tagsMistake(countParts(pieces));
  if (mistake !== null) throw new TextTooLarge(mistake);
  if (mode === 'html') return boundHtml(renderHtml(pieces, context, room));
  let rendered = '';
  for (const { piece, within } of choose(pieces, context)) {
    rendered += typeof piece === 'string' ? room.take(piece) : room.take(renderTag(piece, within, mode, room));
  }
  return mode === 'header' ? headerText(rendered) : rendered;
}

/** A part of a template that is rendered, with what its tags stand for there. */
interface Chosen {
  piece: string | TagPiece;
  within: MergeContext;
}

/** What is to be rendered of a template: of each block, the branch that its condition asks for, or what comes for each row. */
function choose(pieces: readonly Piece[], context: MergeContext): Chosen[] {
  let comparable: ComparableValues | undefined;
  const chosen = (some: readonly Piece[]): Chosen[] =>
    some.flatMap((piece) => {
      if (typeof piece === 'string' || piece.kind === 'tag') return [{ piece, within: context }];
      if (piece.kind === 'each')
        return rowContexts(piece.field, context).flatMap((within) => choose(piece.pieces, within));
      comparable ??= comparableValues(context.config, context.values);
      return chosen(applies(piece.condition, comparable) ? piece.pieces : piece.otherwise);
    });
  return chosen(pieces);
}

/** The tags that do not depend on the form's fields, as plain text. */
export const PLAIN_TAGS: Record<string, (context: MergeContext) => string> = {
  '{form:id}': ({ form }) => String(form.id),
  '{form:title}': ({ form }) => form.title,
  '{submission:id}': ({ submission }) => String(submission.id ?? ''),
  '{submission:date}': ({ submission, site }) => formatDate(submission.date, site.timeZone),
  '{submission:edit_url}': ({ editUrl }) => editUrl?.() ?? '',
  '{site:name}': ({ site }) => site.name,
  '{site:url}': ({ site }) => site.url,
  '{meta:ip}': ({ meta }) => meta.ip ?? '',
  '{meta:user_agent}': ({ meta }) => meta.user_agent ?? '',
  '{payment:order}': ({ payment }) => payment?.order_uuid ?? '',
  '{payment:amount}': ({ payment, config }) =>
    payment ? formatAmount(payment.amount, payment.currency, languageOf(config)) : '',
};

function renderTag(piece: TagPiece, context: MergeContext, mode: Exclude<MergeMode, 'html'>, room: TextRoom): string {
  if (piece.tag === ALL_FIELDS)
    return mode === 'text' ? renderAllFields(context.row?.whole ?? context, 'text', room) : '';
  const value = filteredText(piece, context, TELL_BY[mode]);
  if (value === null) return piece.source;
  if (mode === 'url') return urlComponent(value);
  if (mode === 'address') return isMailbox(value.trim()) ? value.trim() : '';
  return mode === 'header' ? headerText(value) : value;
}

/** The tracker reads what is rendered, so a place is right whichever branches were chosen before it. */
function renderHtml(pieces: readonly Piece[], context: MergeContext, room: TextRoom): string {
  const tracker = new HtmlPlaceTracker();
  let html = '';
  for (const { piece, within } of choose(pieces, context)) {
    if (typeof piece === 'string') {
      tracker.read(piece);
      html += room.take(piece);
    } else {
      const rendered = room.take(withoutShortcodes(renderInHtml(piece, tracker.place(), within, room)));
      tracker.insert(rendered);
      html += rendered;
    }
  }
  return html;
}

function renderInHtml(piece: TagPiece, place: HtmlPlace, context: MergeContext, room: TextRoom): string {
  const { tag, source } = piece;
  if (place.kind === 'raw') return source;
  if (place.kind === 'text') {
    if (tag === ALL_FIELDS) return renderAllFields(context.row?.whole ?? context, 'html', room);
    const html = isUnfiltered(piece, context) ? fieldText(tag, context, 'displayHtml') : null;
    if (html !== null) return apart(html, context);
    const text = filteredText(piece, context, 'display');
    return text === null ? source : apart(escapeLines(text), context);
  }
  if (place.kind === 'markup' || tag === ALL_FIELDS || !isOpenAttribute(place.name)) return '';
  const isUrl = URL_ATTRIBUTES.has(place.name);
  const value = filteredText(piece, context, isUrl ? 'machineText' : 'display');
  if (value === null) return source;
  const line = isUrl ? urlInAttribute(value, place.before) : value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const escaped = escapeHtml(line);
  return place.quoted ? escaped : escaped.replace(/[\s=`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** In a language that is written from right to left, a value of any direction leaves the words round it in their order. */
function apart(html: string, { config }: MergeContext): string {
  const isOfLines = /^(?:[^<]|<br>)+$/.test(html);
  return isOfLines && textDirection(config.options.language) === 'rtl' ? `<bdi>${html}</bdi>` : html;
}

/** Whether a field comes out as its type shows it in HTML: nothing is asked of it but something in its place when it is empty. */
function isUnfiltered({ tag, filters }: TagPiece, context: MergeContext): boolean {
  if (filters.length === 0) return true;
  return filters.every(({ name }) => name === 'default') && !isEmpty(fieldText(tag, context, 'display') ?? '');
}

/**
 * WordPress takes text in brackets for code, which a visitor must not choose. It turns `&#91;` back into a bracket, but not
 * the same in hexadecimal.
 */
function withoutShortcodes(html: string): string {
  return html.replaceAll('[', '&#x5b;').replaceAll(']', '&#x5d;');
}

/** Which of a type's texts is used where: machines get the value, people the label of what was chosen. */
const TELL_BY = {
  text: 'display',
  form: 'display',
  header: 'display',
  address: 'addressText',
  url: 'machineText',
} as const;
type TextMethod = 'display' | 'displayHtml' | 'machineText' | 'addressText';

/** What a tag stands for once its filters are applied; null when it is not one of ours. */
function filteredText({ tag, filters }: TagPiece, context: MergeContext, method: TextMethod): string | null {
  const asked = filters[0]?.name === 'value' ? 'machineText' : method;
  const text = plainText(tag, context) ?? fieldText(tag, context, asked);
  if (text === null || filters.length === 0) return text;
  return applyFilters(text, filters, languageOf(context.config)).toWellFormed();
}

/** A field's value as its type writes it. */
function fieldText(tag: string, { config, values }: MergeContext, method: TextMethod): string | null {
  const [name, ...rest] = fieldNameOf(tag)?.split('.') ?? [];
  const part = rest.length > 0 ? rest.join('.') : undefined;
  const field = inputFields(config).find((one) => one.name === name);
  if (!field) return null;
  const type = inputType(field);
  if (part !== undefined && !type.partsOf(field).includes(part)) return null;
  // A save refuses the tag; a form may have been saved before the field was sensitive.
  const isShown = !field.sensitive && Object.hasOwn(values, field.name);
  const value = isShown ? (values[field.name] ?? null) : null;
  if (value === null) return '';
  if (part === undefined) return type[method](value, field, textsOf(config)).toWellFormed();
  const text = type.partText(value, part, field, textsOf(config)).toWellFormed();
  return method === 'displayHtml' ? escapeLines(text) : text;
}

function plainText(tag: string, context: MergeContext): string | null {
  if (tag === ROW_NUMBER) return context.row ? String(context.row.number) : null;
  return Object.hasOwn(PLAIN_TAGS, tag) ? (PLAIN_TAGS[tag]?.(context).toWellFormed() ?? null) : null;
}

/** Dots alone would lead one step up the path, in any encoding. */
function urlComponent(value: string): string {
  return /^\.+$/.test(value) ? '' : encodeURIComponent(value);
}

const URL_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction', 'background', 'poster', 'cite', 'xlink:href']);

/** A value inside a URL attribute: the whole address, or a component of path and query; never part of the host. */
function urlInAttribute(value: string, before: string): string {
  const start = before.trim().toLowerCase();
  if (start === '') return /^(https?:\/\/|mailto:|tel:)[^\s\\]+$/i.test(value) ? value : '';
  if (start === 'mailto:') return isMailbox(value.trim()) ? value.trim() : '';
  if (/^(https?:)?\/\/[^/?#]*$/.test(start)) return '';
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(start)?.[1];
  if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme)) return '';
  return urlComponent(value);
}

/** `2026-11-21 07:46` in the site's time zone. */
function formatDate(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);
}
