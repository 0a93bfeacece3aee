import type { ForeignCondition } from '#features/conversion/conditions.ts';
import { type ConversionHints, Drafting } from '#features/conversion/drafting.ts';
import { type Loose, meaningful } from '#features/conversion/reading.ts';
import { plainLine } from '#features/conversion/texts.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { TYPES, UNUSED } from './fields.ts';
import { type FormTag, GROUP_END, type Piece, readPieces, readTags, textsBefore } from './form-tags.ts';
import { groupsOf } from './groups.ts';
import { notificationOf } from './mails.ts';
import { languageOf, readAdditional, readMessages } from './settings.ts';
import { SILENT } from './silent.ts';
import { partOf, VALUES, type Whole } from './source.ts';
import { readPosts } from './wordpress-export.ts';

/** Tags that only affect the layout. */
const LAYOUT = ['row', 'col', 'column', 'columns', 'response'];
const READ_METAS = /^(_form|_mail|_mail_2|_messages|_additional_settings|_locale|wpcf7cf_options)$/;
/** Keys for the internal use of WordPress and the plug-in. */
const SILENT_METAS = /^_(hash|edit_last|edit_lock|config_(errors|validation)|wp_\w+|old_cf7_unit_id)$/;

/** True for an export of WordPress, and for the template of a form. */
export function isContactForm7(text: string): boolean {
  return text.includes('wordpress.org/export/') || readTags(text).some(({ type }) => TYPES[type] !== undefined);
}

/** @param text an export of WordPress, or a form's template from the tab "Form" */
export function fromContactForm7(text: string, known: ConversionHints): Drafting[] {
  if (!text.includes('wordpress.org/export/')) return [convertForm('Form', text, new Map(), known)];
  return readPosts(text)
    .filter(({ type }) => type === 'wpcf7_contact_form')
    .map(({ title, meta }) => convertForm(title || 'Form', meta.get('_form') ?? '', meta, known));
}

function convertForm(
  title: string,
  template: string,
  meta: ReadonlyMap<string, string>,
  known: ConversionHints,
): Drafting {
  const draft = new Drafting(title, known, SILENT);
  const whole: Whole = { draft, receivers: new Map(), valued: new Set() };
  convertTemplate(template, whole, groupsOf(meta.get('wpcf7cf_options') ?? ''));
  const { isOff } = readAdditional(meta.get('_additional_settings') ?? '', whole);
  const mails = (['_mail', '_mail_2'] as const).flatMap((key) =>
    notificationOf(key, meta.get(key) ?? '', whole, isOff),
  );
  if (mails.length > 0) draft.options.notifications = mails;
  readMessages(meta.get('_messages') ?? '', whole);
  Object.assign(draft.options, meaningful({ language: languageOf(meta.get('_locale') ?? '') }));
  for (const [key, value] of meta)
    if (!READ_METAS.test(key) && !SILENT_METAS.test(key) && value.trim() !== '')
      draft.note(null, `what a plug-in has set (${key}) was left out: see integrations and extensions`);
  draft.finish();
  return draft;
}

function convertTemplate(template: string, whole: Whole, groups: ReadonlyMap<string, ForeignCondition>): void {
  const { draft } = whole;
  const around: (ForeignCondition | null)[] = [];
  const where = () => around.flatMap((one) => one ?? []);
  for (const { tag, before } of readPieces(template)) {
    const parts = before.split(GROUP_END);
    for (const closed of parts.slice(0, -1)) {
      addTexts({ tag: null, before: closed }, draft, where());
      around.pop();
    }
    addTexts({ tag, before: parts.at(-1) ?? '' }, draft, where());
    if (tag?.type === 'group') {
      const condition = groups.get(tag.name);
      around.push(condition ?? null);
      draft.about(partOf(tag), null, tag.name);
      if (!condition)
        draft.note(
          null,
          `when the group "${tag.name}" of "Conditional Fields" is shown was left out, its fields are always shown: see conditional`,
        );
    } else if (tag && !LAYOUT.includes(tag.type)) convertTag(tag, whole, where());
  }
  if (/<script\b/i.test(template)) draft.note(null, 'JavaScript in the template was left out');
  if (/<img\b/i.test(template)) draft.note(null, 'pictures in the template were left out');
}

/** Adds the texts that are no labels, such as headings, at their original positions. */
function addTexts(piece: Piece, draft: Drafting, around: readonly ForeignCondition[]): void {
  const { tag } = piece;
  const hasLabel = tag !== null && tag.type !== 'group' && tag.type !== 'submit' && tag.type !== 'hidden';
  // A consent has its statement between its tags; the text before it is separate.
  const isStated = tag?.type === 'acceptance' && plainLine(tag.content || tag.values[0] || '') !== '';
  const lines = textsBefore(piece, hasLabel && !isStated && !LAYOUT.includes(tag.type));
  const put = (created: Loose, name: string) => draft.condition(draft.add('', name, created), true, null, around);
  let plain: string[] = [];
  const flush = () => {
    if (plain.length > 0)
      put({ type: 'html', html: plain.map((one) => `<p>${escapeHtml(one)}</p>`).join('\n') }, 'info');
    plain = [];
  };
  for (const { text, isHeading } of lines) {
    if (!isHeading) plain.push(text);
    else {
      flush();
      put({ type: 'section', label: text }, text);
    }
  }
  flush();
}

function convertTag(tag: FormTag, whole: Whole, around: readonly ForeignCondition[]): void {
  const { draft } = whole;
  const { type, name } = tag;
  const part = partOf(tag);
  const label = tag.label || humanised(name) || type;
  if (type === 'submit') {
    const [send = ''] = part[VALUES] as string[];
    const shown = plainLine(send);
    draft.about(part, null, shown || 'Send');
    if (shown !== '' && shown !== 'Send' && shown !== 'Submit') draft.options.theme = { buttons: { send: shown } };
    return;
  }
  const convert = TYPES[type];
  if (!convert) {
    const [, why] = UNUSED.find(([kind]) => kind.test(type)) ?? [];
    const written = `[${type}${name && ` ${name}`}]`;
    const called = type === 'quiz' ? tag.values.map((one) => one.split('|')[0]).join(', ') : tag.label || written;
    draft.leftOut(part, called || written, why ?? `there is no field like ${written} here`);
    return;
  }
  const add = (created: Loose) => {
    const isSecond = draft.pathOf(name) !== undefined;
    const added = draft.add(isSecond ? '' : name, name, {
      ...created,
      ...meaningful({ required: created.required ?? tag.isRequired }),
    });
    if (isSecond) draft.note(added, `it is a second field of the name ${name}: mails mean the first one`);
    draft.condition(added, true, null, around);
    draft.about(part, added, label);
    return added;
  };
  convert({ tag, part, label, whole, add });
}

function humanised(name: string): string {
  const words = name.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
