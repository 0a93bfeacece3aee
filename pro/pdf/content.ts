import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { processOf } from '#features/processes/option.ts';
import type { Signatures } from '#features/processes/signatures.ts';
import type { Site } from '#features/site/site.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import { curvesOf, strokesOf } from '#forms/field-types/drawing.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { formatAmount } from '#forms/money.ts';
import { textDirection } from '#forms/page/direction.ts';
import { type MergeContext, renderTemplate } from '#forms/templates/merge-tags.ts';
import { findTemplateMistake } from '#forms/templates/template-mistakes.ts';
import { languageOf, localeOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import type { Appearance } from './appearance.ts';
import { type DocumentContent, PAGE, PAGES } from './document-content.ts';
import { MOST_COST, partFor } from './text/cost.ts';

/**
 * Returns the content of a submission's document: label and value of every field of its revision that is neither empty nor
 * sensitive.
 */
export function documentContent(
  submission: SubmissionRecord,
  form: FormAtRevision,
  { site, appearance, signatures }: { site: Site; appearance: Appearance; signatures?: Signatures | null },
): DocumentContent {
  const context = mergeContext(submission, form, site);
  const language = languageOf(form.config);
  const { rows, omitted } = withinBounds([
    ...rowsOf(context),
    ...(signatures ? signatureRows(signatures, form.config, site) : []),
  ]);
  return {
    language,
    direction: textDirection(language) ?? 'ltr',
    title: form.title,
    details: detailsOf(submission, form.config, site),
    rows,
    note: omitted > 0 ? fill(textsOf(form.config).pdf.omitted, { count: omitted }) : '',
    header: pageText(appearance.header, context),
    footer: pageText(appearance.footer, context),
    author: site.name,
    createdAt: submission.createdAt,
  };
}

/**
 * Returns the mistake of a header or footer, to be read after its name; null for a valid one. Fields are unknown, because the
 * text is the same for every form.
 */
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

/** Renders a header or footer. */
export function pageText(template: string, context: MergeContext): string {
  return renderTemplate(withFigures(template), context, 'text').trim();
}

function rowsOf({ config, values }: MergeContext): DocumentContent['rows'] {
  return inputFields(config).flatMap((field) => {
    if (field.sensitive) return [];
    const type = inputType(field);
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined || type.isEmpty(value)) return [];
    const shown = type.displayLocal(value, field, config);
    const drawing = type.drawing(value);
    const row = { label: field.label || field.name, value: shown };
    return shown === '' ? [] : [drawing ? { ...row, drawing } : row];
  });
}

/** Returns a row for each signature, and one for each hash by which they can be checked. */
function signatureRows(
  { signatures, document, trail }: Signatures,
  config: FormAtRevision['config'],
  { timeZone }: Site,
): DocumentContent['rows'] {
  const { pdf: texts } = textsOf(config);
  const time = new Intl.DateTimeFormat(localeOf(config), { timeZone, dateStyle: 'long', timeStyle: 'long' });
  const signed = signatures.flatMap(({ step, title, name, address, at, signature: { typed, drawn } }) => {
    const who = `${name === address ? name : `${name} (${address})`}, ${time.format(at)}`;
    const drawing = drawn ? curvesOf(strokesOf(drawn) ?? []) : undefined;
    const shown = {
      label: `${texts.signature}: ${processOf(config)?.steps.find(({ key }) => key === step)?.title ?? title}`,
      value: typed ?? name,
    };
    return [drawing ? { ...shown, drawing } : shown, { label: '', value: who }];
  });
  return [...signed, { label: texts.answersHash, value: document }, { label: texts.trailHash, value: trail }];
}

/** Number of characters of a drawing's path that cost as much as a letter. */
const DRAWING_SHARE = 10;

/**
 * Limits the rows to the cost of a document. The last value may be cut.
 * @returns the rows, and the number of omitted characters
 */
export function withinBounds(rows: DocumentContent['rows']): { rows: DocumentContent['rows']; omitted: number } {
  let [left, omitted] = [MOST_COST, 0];
  const limited = rows.flatMap(({ label, value, drawing = '' }) => {
    const { end, cost } = partFor(value, left);
    const shown = value.slice(0, end);
    left -= cost;
    omitted += value.length - shown.length;
    if (shown === '') return [];
    left -= Math.ceil(drawing.length / DRAWING_SHARE);
    return [drawing !== '' && left >= 0 ? { label, value: shown, drawing } : { label, value: shown }];
  });
  return { rows: limited, omitted };
}

/** Returns the details below the title in the form's language, such as `#12 · 22 November 2026 at 09:00 · €19.90`. */
function detailsOf(
  { id, createdAt, meta: { payment } }: SubmissionRecord,
  form: FormAtRevision['config'],
  { timeZone }: Site,
): string {
  const date = new Intl.DateTimeFormat(localeOf(form), { timeZone, dateStyle: 'long', timeStyle: 'short' });
  return [
    ...(id === null ? [] : [`#${id}`]),
    date.format(createdAt),
    ...(payment ? [formatAmount(payment.amount, payment.currency, languageOf(form))] : []),
  ].join(' · ');
}
