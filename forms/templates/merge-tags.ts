import type { FormConfig, SubmissionValues } from '../config/types.ts';
import { inputFields, inputType } from '../field-types/index.ts';
import { formatAmount } from '../money.ts';
import { renderAllFields } from './all-fields.ts';
import { escapeHtml, escapeLines } from './html.ts';
import { type HtmlPlace, HtmlPlaceTracker } from './html-place.ts';
import { isMailbox } from './mailbox.ts';

export interface MergeContext {
  form: { id: number; title: string };
  submission: { id: number | null; date: Date };
  site: { name: string; url: string; timeZone: string };
  meta: { ip: string | null; user_agent: string | null };
  /** Absent where nothing had to be paid. The amount is in minor units. */
  payment?: { order_uuid: string; amount: number; currency: string };
  config: FormConfig;
  /** The validated values; a field that is missing here renders as nothing. */
  values: SubmissionValues;
}

export type MergeMode = 'html' | 'text' | 'header' | 'address' | 'url' | 'form';

/**
 * Replaces the merge tags of a template in one pass: values are escaped for where they stand and never expanded again.
 * `html`: as content or attribute, whichever the place asks for, and never a shortcode; `text`: as it is; `header`: on one line; `address`: one
 * valid mailbox or nothing; `url`: a component of path or query; `form`: text that is shown without a submission, with the
 * tags of form and site. What is no tag stays as it is.
 */
export function renderTemplate(template: string, context: MergeContext, mode: MergeMode): string {
  if (mode === 'html') {
    return eachHtmlTag(template, (tag, place) => withoutShortcodes(renderInHtml(tag, place, context)));
  }
  const rendered = template.replace(TAG, (tag) => renderTag(tag, context, mode));
  return mode === 'header' ? headerText(rendered) : rendered;
}

/** The tags of a template, braces included, that cannot be rendered there for a form with these fields. */
export function findUnknownTags(template: string, fieldNames: Iterable<string>, mode: MergeMode = 'text'): string[] {
  const names = new Set(fieldNames);
  const unknown = new Set<string>();
  if (mode === 'html') {
    eachHtmlTag(template, (tag, place) => {
      if (place.kind !== 'raw' && !canStandInHtml(tag, place, names)) unknown.add(tag);
      return tag;
    });
  } else {
    for (const [tag] of template.matchAll(TAG)) {
      if (!isKnown(tag, names) || !canStandIn(mode, tag)) unknown.add(tag);
    }
  }
  return [...unknown];
}

function canStandIn(mode: Exclude<MergeMode, 'html'>, tag: string): boolean {
  if (mode === 'text') return true;
  if (mode === 'address') return fieldNameOf(tag) !== null;
  return mode === 'form' ? /^\{(form|site):/.test(tag) : tag !== ALL_FIELDS;
}

/** Anything that looks like a tag: a word, or two with a colon between. */
const TAG = /\{[a-z][\w-]{0,63}(?::[^{}\s]{0,200})?\}/gi;
const ALL_FIELDS = '{all_fields}';

/** The tags that do not depend on the form's fields, as plain text. */
const PLAIN_TAGS: Record<string, (context: MergeContext) => string> = {
  '{form:id}': ({ form }) => String(form.id),
  '{form:title}': ({ form }) => form.title,
  '{submission:id}': ({ submission }) => String(submission.id ?? ''),
  '{submission:date}': ({ submission, site }) => formatDate(submission.date, site.timeZone),
  '{site:name}': ({ site }) => site.name,
  '{site:url}': ({ site }) => site.url,
  '{meta:ip}': ({ meta }) => meta.ip ?? '',
  '{meta:user_agent}': ({ meta }) => meta.user_agent ?? '',
  '{payment:order}': ({ payment }) => payment?.order_uuid ?? '',
  '{payment:amount}': ({ payment, config }) =>
    payment ? formatAmount(payment.amount, payment.currency, config.options.language ?? 'en') : '',
};

function renderTag(tag: string, context: MergeContext, mode: Exclude<MergeMode, 'html'>): string {
  if (tag === ALL_FIELDS) return mode === 'text' ? renderAllFields(context.config, context.values, 'text') : '';
  const value = textOf(tag, context, TELL_BY[mode]);
  if (value === null) return tag;
  if (mode === 'url') return urlComponent(value);
  if (mode === 'address') return isMailbox(value.trim()) ? value.trim() : '';
  return mode === 'header' ? headerText(value) : value;
}

function renderInHtml(tag: string, place: HtmlPlace, context: MergeContext): string {
  if (place.kind === 'raw') return tag;
  if (place.kind === 'text') {
    if (tag === ALL_FIELDS) return renderAllFields(context.config, context.values, 'html');
    const plain = plainText(tag, context);
    return plain === null ? (fieldText(tag, context, 'displayHtml') ?? tag) : escapeLines(plain);
  }
  if (place.kind === 'markup' || tag === ALL_FIELDS || !isOpenAttribute(place.name)) return '';
  const isUrl = URL_ATTRIBUTES.has(place.name);
  const value = textOf(tag, context, isUrl ? 'machineText' : 'display');
  if (value === null) return tag;
  const escaped = escapeHtml(isUrl ? urlInAttribute(value, place.before) : oneLine(value));
  return place.quoted ? escaped : escaped.replace(/[\s=`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * WordPress takes text in brackets for code, which a visitor must not choose. It turns `&#91;` back into a bracket, but not
 * the same in hexadecimal.
 */
function withoutShortcodes(html: string): string {
  return html.replaceAll('[', '&#x5b;').replaceAll(']', '&#x5d;');
}

/** Calls `render` for every tag with its place in the HTML and puts the answers together. */
function eachHtmlTag(template: string, render: (tag: string, place: HtmlPlace) => string): string {
  const tracker = new HtmlPlaceTracker();
  let html = '';
  let end = 0;
  for (const match of template.matchAll(TAG)) {
    const literal = template.slice(end, match.index);
    tracker.read(literal);
    const rendered = render(match[0], tracker.place());
    tracker.insert(rendered);
    html += literal + rendered;
    end = match.index + match[0].length;
  }
  return html + template.slice(end);
}

function isKnown(tag: string, names: ReadonlySet<string>): boolean {
  return tag === ALL_FIELDS || Object.hasOwn(PLAIN_TAGS, tag) || names.has(fieldNameOf(tag) ?? '');
}

function canStandInHtml(tag: string, place: HtmlPlace, names: ReadonlySet<string>): boolean {
  if (!isKnown(tag, names) || place.kind === 'markup') return false;
  return place.kind !== 'attribute' || (tag !== ALL_FIELDS && isOpenAttribute(place.name));
}

function fieldNameOf(tag: string): string | null {
  return tag.startsWith('{field:') ? tag.slice('{field:'.length, -1) : null;
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

/** What a tag stands for; null when it is not one of ours. */
function textOf(tag: string, context: MergeContext, method: TextMethod): string | null {
  return plainText(tag, context) ?? fieldText(tag, context, method);
}

/** A field's value as its type writes it. */
function fieldText(tag: string, { config, values }: MergeContext, method: TextMethod): string | null {
  const name = fieldNameOf(tag);
  const field = inputFields(config).find((one) => one.name === name);
  if (!field) return null;
  const value = Object.hasOwn(values, field.name) ? (values[field.name] ?? null) : null;
  return value === null ? '' : inputType(field)[method](value, field).toWellFormed();
}

function plainText(tag: string, context: MergeContext): string | null {
  return Object.hasOwn(PLAIN_TAGS, tag) ? (PLAIN_TAGS[tag]?.(context).toWellFormed() ?? null) : null;
}

/** Dots alone would lead one step up the path, in any encoding. */
function urlComponent(value: string): string {
  return /^\.+$/.test(value) ? '' : encodeURIComponent(value);
}

const URL_ATTRIBUTES = new Set(['href', 'src', 'action', 'formaction', 'background', 'poster', 'cite', 'xlink:href']);

/** Attributes whose value is code of some kind stay closed to values. */
function isOpenAttribute(name: string): boolean {
  return !/^on|^(style|srcset|srcdoc)$/.test(name);
}

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

/** Text for a header. `=?` would begin an encoded word, in which readers of the mail find line breaks and names again. */
export function headerText(value: string): string {
  return oneLine(value).replaceAll('=?', '= ?');
}

/** Line breaks and other control characters become spaces. */
function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** `2026-11-21 07:46` in the site's time zone. */
function formatDate(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date);
}
