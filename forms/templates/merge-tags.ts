import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { isEmptyValue } from '#forms/field-types/field-value.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { SLOT_LINK } from '#forms/field-types/slot-input.ts';
import { formatAmount } from '#forms/money.ts';
import { textDirection } from '#forms/page/direction.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies, type ComparableValues } from '#forms/values/conditions.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { renderAllFields } from './all-fields.ts';
import { escapeHtml, escapeLines } from './html.ts';
import { type HtmlPosition, HtmlPositionTracker, isOpenAttribute } from './html-position.ts';
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
import { type RowPosition, rowContexts } from './rows.ts';

export interface MergeContext {
  form: { id: number; title: string };
  submission: { id: number | null; date: Date };
  /**
   * Returns the address of the page on which the visitor can change the answers; '' when that is not possible. Absent without a
   * submission.
   */
  editUrl?(): string;
  /** Returns the address of the page that says what became of the submission; '' for a form without a process. */
  statusUrl?(): string;
  /** Returns the address of the calendar file of a booked time; absent without a submission. */
  slotUrl?(field: string, start: string): string;
  /** The step that a mail is about. */
  step?: { title: string; url: string; deadline: Date | null; code?: string };
  /** The site. The logo is for layouts. */
  site: { name: string; url: string; timeZone: string; logoUrl?: string };
  meta: { ip: string | null; user_agent: string | null };
  /** The payment, its amount in minor units; absent when nothing had to be paid. */
  payment?: { order_uuid: string; amount: number; currency: string };
  /** The invited person whom a mail goes to; absent in every other text. */
  invitation?: { name: string; email: string; url: string; stopUrl: string; end: Date | null };
  config: FormConfig;
  /** The validated values; a field without a value renders as an empty text. */
  values: SubmissionValues;
  row?: RowPosition<MergeContext>;
}

export type MergeMode = 'html' | 'text' | 'header' | 'address' | 'url' | 'form';

/**
 * Replaces the merge tags of a template in one pass: values go through their filters, are escaped for their position, and are
 * never expanded again. One branch of each block is rendered. `html`: escaped as content or attribute, depending on the position,
 * and never a shortcode; `text`: unchanged; `header`: on one line; `address`: one valid mailbox or nothing; `url`: a component of
 * path or query; `form`: text that is shown without a submission, with the tags of form and site. Text that is no tag stays as it
 * is.
 * @param room the room that several texts share which are sent together
 * @throws TextTooLarge as soon as the text is too large; it is never rendered completely
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
  for (const { piece, within } of selectPieces(pieces, context)) {
    rendered += typeof piece === 'string' ? room.take(piece) : room.take(renderTag(piece, within, mode, room));
  }
  return mode === 'header' ? headerText(rendered) : rendered;
}

/** A piece that is rendered, with the context of its tags. */
interface SelectedPiece {
  piece: string | TagPiece;
  within: MergeContext;
}

/** Selects the pieces to render: of each block the branch for which its condition decides, or its content once for each row. */
function selectPieces(pieces: readonly Piece[], context: MergeContext): SelectedPiece[] {
  let comparable: ComparableValues | undefined;
  const select = (branch: readonly Piece[]): SelectedPiece[] =>
    branch.flatMap((piece) => {
      if (typeof piece === 'string' || piece.kind === 'tag') return [{ piece, within: context }];
      if (piece.kind === 'each')
        return rowContexts(piece.field, context).flatMap((within) => selectPieces(piece.pieces, within));
      comparable ??= comparableValues(context.config, context.values);
      return select(applies(piece.condition, comparable) ? piece.pieces : piece.otherwise);
    });
  return select(pieces);
}

/** The tags that do not depend on the form's fields, as plain text. */
export const PLAIN_TAGS: Record<string, (context: MergeContext) => string> = {
  '{form:id}': ({ form }) => String(form.id),
  '{form:title}': ({ form }) => form.title,
  '{submission:id}': ({ submission }) => String(submission.id ?? ''),
  '{submission:date}': ({ submission, site }) => formatDate(submission.date, site.timeZone),
  '{submission:edit_url}': ({ editUrl }) => editUrl?.() ?? '',
  '{submission:status_url}': ({ statusUrl }) => statusUrl?.() ?? '',
  '{step:title}': ({ step }) => step?.title ?? '',
  '{step:url}': ({ step }) => step?.url ?? '',
  '{step:code}': ({ step }) => step?.code ?? '',
  '{step:deadline}': ({ step, site }) => (step?.deadline ? formatDate(step.deadline, site.timeZone) : ''),
  '{site:name}': ({ site }) => site.name,
  '{site:url}': ({ site }) => site.url,
  '{meta:ip}': ({ meta }) => meta.ip ?? '',
  '{meta:user_agent}': ({ meta }) => meta.user_agent ?? '',
  '{payment:order}': ({ payment }) => payment?.order_uuid ?? '',
  '{payment:amount}': ({ payment, config }) =>
    payment ? formatAmount(payment.amount, payment.currency, languageOf(config)) : '',
  '{invitation:url}': ({ invitation }) => invitation?.url ?? '',
  '{invitation:name}': ({ invitation }) => invitation?.name ?? '',
  '{invitation:email}': ({ invitation }) => invitation?.email ?? '',
  '{invitation:end}': ({ invitation, site }) => (invitation?.end ? formatDate(invitation.end, site.timeZone) : ''),
  '{invitation:stop_url}': ({ invitation }) => invitation?.stopUrl ?? '',
};

function renderTag(piece: TagPiece, context: MergeContext, mode: Exclude<MergeMode, 'html'>, room: TextRoom): string {
  if (piece.tag === ALL_FIELDS)
    return mode === 'text' ? renderAllFields(context.row?.whole ?? context, 'text', room) : '';
  const value = filteredText(piece, context, METHOD_BY_MODE[mode]);
  if (value === null) return piece.source;
  if (mode === 'url') return urlComponent(value);
  if (mode === 'address') return isMailbox(value.trim()) ? value.trim() : '';
  return mode === 'header' ? headerText(value) : value;
}

/** Renders HTML. The tracker reads the rendered text, so each position is right, whichever branches were chosen before it. */
function renderHtml(pieces: readonly Piece[], context: MergeContext, room: TextRoom): string {
  const tracker = new HtmlPositionTracker();
  let html = '';
  for (const { piece, within } of selectPieces(pieces, context)) {
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

function renderInHtml(piece: TagPiece, place: HtmlPosition, context: MergeContext, room: TextRoom): string {
  const { tag, source } = piece;
  if (place.kind === 'raw') return source;
  if (place.kind === 'text') {
    if (tag === ALL_FIELDS) return renderAllFields(context.row?.whole ?? context, 'html', room);
    const html = isUnfiltered(piece, context) ? fieldText(tag, context, 'displayHtml') : null;
    if (html !== null) return isolate(html, context);
    const text = filteredText(piece, context, 'display');
    return text === null ? source : isolate(escapeLines(text), context);
  }
  if (place.kind === 'markup' || tag === ALL_FIELDS || !isOpenAttribute(place.name)) return '';
  const isUrl = URL_ATTRIBUTES.has(place.name);
  const value = filteredText(piece, context, isUrl ? 'machineText' : 'display');
  if (value === null) return source;
  const line = isUrl ? urlInAttribute(value, place.before) : value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const escaped = escapeHtml(line);
  return place.quoted ? escaped : escaped.replace(/[\s=`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Isolates a value in a language written from right to left, so that its direction does not reorder the words around it. */
function isolate(html: string, { config }: MergeContext): string {
  const isPlain = /^(?:[^<]|<br>)+$/.test(html);
  return isPlain && textDirection(config.options.language) === 'rtl' ? `<bdi>${html}</bdi>` : html;
}

/** True when a field is rendered by its type's HTML: the tag has no filters, or only a default that is not needed. */
function isUnfiltered({ tag, filters }: TagPiece, context: MergeContext): boolean {
  if (filters.length === 0) return true;
  return filters.every(({ name }) => name === 'default') && !isEmpty(fieldText(tag, context, 'display') ?? '');
}

/**
 * Escapes brackets. WordPress runs text in brackets as a shortcode, which a visitor must not choose. It turns `&#91;` back into a
 * bracket, but not the hexadecimal entity.
 */
function withoutShortcodes(html: string): string {
  return html.replaceAll('[', '&#x5b;').replaceAll(']', '&#x5d;');
}

/** The text of a field's type for each mode: programs get the value, people the label of a chosen option. */
const METHOD_BY_MODE = {
  text: 'display',
  form: 'display',
  header: 'display',
  address: 'addressText',
  url: 'machineText',
} as const;
type TextMethod = 'display' | 'displayHtml' | 'machineText' | 'addressText';

/** Returns the text of a tag after its filters; null for an unknown tag. */
function filteredText({ tag, filters }: TagPiece, context: MergeContext, method: TextMethod): string | null {
  const fieldMethod = filters[0]?.name === 'value' ? 'machineText' : method;
  const text = plainText(tag, context) ?? fieldText(tag, context, fieldMethod);
  if (text === null || filters.length === 0) return text;
  return applyFilters(text, filters, languageOf(context.config)).toWellFormed();
}

/** Returns a field's value as its type formats it. */
function fieldText(tag: string, { config, values, slotUrl }: MergeContext, method: TextMethod): string | null {
  const [name, ...rest] = fieldNameOf(tag)?.split('.') ?? [];
  const part = rest.length > 0 ? rest.join('.') : undefined;
  const field = inputFields(config).find((candidate) => candidate.name === name);
  if (!field) return null;
  const type = inputType(field);
  if (part !== undefined && !type.partsOf(field).includes(part)) return null;
  // A save refuses the tag, but a form may have been saved before its field became sensitive.
  const isShown = !field.sensitive && Object.hasOwn(values, field.name);
  const value = isShown ? (values[field.name] ?? null) : null;
  if (value === null) return '';
  if (part === undefined) return type[method](value, field, textsOf(config)).toWellFormed();
  if (part === SLOT_LINK) return isEmptyValue(value) ? '' : (slotUrl?.(field.name, String(value)) ?? '');
  const text = type.partText(value, part, field, textsOf(config)).toWellFormed();
  return method === 'displayHtml' ? escapeLines(text) : text;
}

function plainText(tag: string, context: MergeContext): string | null {
  if (tag === ROW_NUMBER) return context.row ? String(context.row.number) : null;
  return Object.hasOwn(PLAIN_TAGS, tag) ? (PLAIN_TAGS[tag]?.(context).toWellFormed() ?? null) : null;
}

/** Encodes a component of a URL. Dots alone would lead to the parent path, in any encoding. */
function urlComponent(value: string): string {
  return /^\.+$/.test(value) ? '' : encodeURIComponent(value);
}

const URL_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction', 'background', 'poster', 'cite', 'xlink:href']);

/** Returns a value inside a URL attribute: a complete URL, or a component of path and query; never a part of the host. */
function urlInAttribute(value: string, before: string): string {
  const start = before.trim().toLowerCase();
  if (start === '') return /^(https?:\/\/|mailto:|tel:)[^\s\\]+$/i.test(value) ? value : '';
  if (start === 'mailto:') return isMailbox(value.trim()) ? value.trim() : '';
  if (/^(https?:)?\/\/[^/?#]*$/.test(start)) return '';
  const scheme = /^([a-z][a-z0-9+.-]*):/.exec(start)?.[1];
  if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme)) return '';
  return urlComponent(value);
}

/** Formats a date as `2026-11-21 07:46` in the site's time zone. */
function formatDate(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);
}
