import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { Site } from '#features/site/site.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { formatAmount } from '#forms/money.ts';
import { textDirection } from '#forms/page/direction.ts';
import { type MergeContext, renderTemplate } from '#forms/templates/merge-tags.ts';
import { findTemplateMistake } from '#forms/templates/template-mistakes.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { type DocumentContent, PAGE, PAGES } from './document-content.ts';
import type { Look } from './look.ts';

/** Characters of values in one document: some sixty pages. */
export const MOST_CHARACTERS = 200_000;
/** Scripts whose letters are shaped take so many times as long to set; a document has the fewer of them. */
export const SHAPED_COST = 5;
const SHAPED = /[\p{Script=Arabic}\p{Script=Thai}\p{Script=Devanagari}]/u;

/** What a submission's document says: label and value of every field that is not empty, as its form had them. */
export function documentContent(
  submission: SubmissionRecord,
  form: FormAtRevision,
  { site, look }: { site: Site; look: Look },
): DocumentContent {
  const context = mergeContext(submission, form, site);
  const language = languageOf(form.config);
  const { rows, omitted } = withinBounds(rowsOf(context));
  return {
    language,
    direction: textDirection(language) ?? 'ltr',
    title: form.title,
    details: detailsOf(submission, { site, language }),
    rows,
    note: omitted > 0 ? fill(textsOf(form.config).pdf.omitted, { count: omitted }) : '',
    header: pageText(look.header, context),
    footer: pageText(look.footer, context),
    author: site.name,
    createdAt: submission.createdAt,
  };
}

/** What keeps a text from being a header or footer, read after its name: it knows no fields, because it is the same for every form. */
export function findPageTextMistake(template: string): string | null {
  return findTemplateMistake(
    withFigures(template),
    new Set(),
    'header',
    () => 'has a block, which knows no fields here',
  );
}

function withFigures(template: string): string {
  return template.replaceAll('{page}', PAGE).replaceAll('{pages}', PAGES);
}

function pageText(template: string, context: MergeContext): string {
  return renderTemplate(withFigures(template), context, 'text').trim();
}

function rowsOf({ config, values }: MergeContext): DocumentContent['rows'] {
  const texts = textsOf(config);
  return inputFields(config).flatMap((field) => {
    const type = inputType(field);
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined || type.isEmpty(value)) return [];
    return [{ label: field.label || field.name, value: type.display(value, field, texts) }];
  });
}

/** As many rows as a document may have, the last of them cut. */
function withinBounds(rows: DocumentContent['rows']): { rows: DocumentContent['rows']; omitted: number } {
  let [left, omitted] = [MOST_CHARACTERS, 0];
  const kept = rows.flatMap(({ label, value }) => {
    const shown = value.slice(0, fitting(value, left));
    left -= costOf(shown);
    omitted += value.length - shown.length;
    return shown === '' ? [] : [{ label, value: shown }];
  });
  return { rows: kept, omitted };
}

function costOf(text: string): number {
  if (!SHAPED.test(text)) return text.length;
  let cost = 0;
  for (const character of text) cost += SHAPED.test(character) ? SHAPED_COST * character.length : character.length;
  return cost;
}

/** How many characters of a text may be had for so much. */
function fitting(text: string, most: number): number {
  if (text.length * SHAPED_COST <= most || !SHAPED.test(text)) return Math.min(text.length, most);
  let [end, left] = [0, most];
  for (const character of text) {
    left -= costOf(character);
    if (left < 0) break;
    end += character.length;
  }
  return end;
}

/** `#12 · 22 November 2026 at 09:00 · €19.90` in the language of the form. */
function detailsOf(
  { id, createdAt, meta: { payment } }: SubmissionRecord,
  { site, language }: { site: Site; language: string },
): string {
  const { timeZone } = site;
  const date = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return [
    ...(id === null ? [] : [`#${id}`]),
    date.format(createdAt),
    ...(payment ? [formatAmount(payment.amount, payment.currency, language)] : []),
  ].join(' · ');
}
