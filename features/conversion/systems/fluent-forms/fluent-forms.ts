import { type ConversionHints, Drafting } from '../../drafting.ts';
import { type Loose, looseOf, loosesOf, textOf } from '../../reading.ts';
import { plainLine } from '../../texts.ts';
import { passOver, watched } from '../../watched.ts';
import { conditionOf } from './conditions.ts';
import { convertField } from './elements.ts';
import { isHiddenBy } from './hidden.ts';
import { notificationOf } from './mails.ts';
import { quantitiesIn } from './payments/quantities.ts';
import { notesOnMeta, readSettings } from './settings.ts';
import { SILENT } from './silent.ts';
import type { Place } from './source.ts';

/** True for a file from "Tools, Export Forms" of Fluent Forms: a list of forms with `form_fields`. */
export function isFluentForms(given: unknown): boolean {
  return formsIn(given).length > 0;
}

export function fromFluentForms(given: unknown, known: ConversionHints): Drafting[] {
  return formsIn(given).map((form) => convertForm(form, known));
}

function formsIn(given: unknown): Loose[] {
  const all = Array.isArray(given) ? loosesOf(given) : [looseOf(given)];
  return all.filter((form) => Array.isArray(looseOf(decoded(form.form_fields ?? form.form)).fields));
}

/**
 * Reads settings, which are JSON within JSON; its line breaks may have been unescaped on the way. Undefined for any other text.
 */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  for (const text of [value, value.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t')]) {
    try {
      return watched(JSON.parse(text));
    } catch {
      // Tries the other spelling next.
    }
  }
  return undefined;
}

/** Returns the settings of a form with a name: in a list of their own, or in the form itself in older exports. */
function settingsOf(form: Loose, key: string, draft?: Drafting): Loose[] {
  const listed = loosesOf(form.metas ?? form.form_meta).filter((one) => one.meta_key === key);
  if (listed.length > 0)
    return listed.flatMap(({ value }) => {
      const read = decoded(value);
      if (typeof read === 'object' && read !== null) return [read as Loose];
      draft?.note(null, `${key} were left out: they cannot be read in the export`);
      return [];
    });
  const own = decoded(form[key]);
  if (Array.isArray(own)) return loosesOf(own);
  const one = looseOf(own);
  return Object.keys(one).length === 0 ? [] : 'sendTo' in one || key !== 'notifications' ? [one] : loosesOf(one);
}

function convertForm(form: Loose, known: ConversionHints): Drafting {
  const metas = loosesOf(form.metas ?? form.form_meta);
  const [payment = {}] = settingsOf(form, PAYMENT);
  const currency = textOf(payment.currency).toUpperCase() || known.currency;
  const draft = new Drafting(textOf(form.title) || 'Form', { ...known, ...(currency && { currency }) }, SILENT);
  draft.about(form, null, '');
  const { fields: given, submitButton, stepsWrapper } = looseOf(decoded(form.form_fields ?? form.form));
  const fields = loosesOf(given);
  const pages = { page: 1, titles: readSteps(looseOf(stepsWrapper), draft) };
  const place: Place = { draft, pages, quantities: quantitiesIn(fields), around: [], isHidden: false };
  for (const field of fields) convertField(field, place);
  readButton(looseOf(submitButton), draft);
  for (const one of settingsOf(form, 'formSettings', draft).slice(0, 1)) readSettings(one, draft);
  const mails = settingsOf(form, 'notifications', draft).map((one, index) => notificationOf(one, index, draft));
  if (mails.length > 0) draft.options.notifications = mails;
  for (const meta of metas) {
    passOver(meta, 'value');
    tellOf(meta, looseOf(decoded(meta.value)), draft);
  }
  draft.finish();
  return draft;
}

/** Converts settings outside of the fields. */
function tellOf(meta: Loose, value: Loose, draft: Drafting): void {
  const key = textOf(meta.meta_key);
  if (READ_METAS.includes(key) || SILENT_METAS.test(key) || notesOnMeta(key, value, draft)) return;
  if (key === PAYMENT) draft.leftOut(meta, 'Payment settings', 'but for the currency; see payments');
  else if (/feed|slack|webhook/i.test(key)) {
    const why = `it is one of the integrations (${key}), whose credentials are not in the export; see integrations`;
    draft.leftOut(meta, textOf(value.name) || key, why);
  } else if (saysSomething(meta.value)) draft.leftOut(meta, key, 'nothing here is like this setting of the form');
}

/** Reads the titles of the pages, and the settings of all pages. */
function readSteps(wrapper: Loose, draft: Drafting): string[] {
  const { stepStart, stepEnd } = wrapper;
  const settings = looseOf(looseOf(stepStart).settings);
  if (Object.keys(settings).length > 0) draft.about(looseOf(stepStart), null, 'Pages');
  if (Object.keys(looseOf(stepEnd)).length > 0) draft.about(looseOf(stepEnd), null, 'Last page');
  const { step_titles: titles } = settings;
  return Array.isArray(titles) ? titles.map(textOf) : [];
}

function readButton(button: Loose, draft: Drafting): void {
  const settings = looseOf(button.settings);
  const written = plainLine(textOf(looseOf(settings.button_ui).text) || textOf(settings.btn_text));
  // The text of the button may end with the amount to pay.
  const send = written.replaceAll(/\s*\{[\w.]+\}/g, '').trim();
  if (written !== send) draft.note(null, `the button "${written}" is "${send || 'Submit Form'}" here`);
  if (send !== '' && send !== 'Submit Form') draft.options.theme = { buttons: { send } };
  draft.about(button, null, send || 'Submit Form');
  if (isHiddenBy(button)) draft.note(null, `the button "${send || 'Submit Form'}" was hidden there (ff-hidden)`);
  if (conditionOf(settings.conditional_logics))
    draft.note(null, `the condition of the button "${send || 'Submit Form'}" was left out: a form can always be sent`);
}

const PAYMENT = '_payment_settings';
const READ_METAS = ['formSettings', 'notifications'];
/** Settings of the appearance and the site's counters. */
const SILENT_METAS =
  /^_?(total_views|primary_email_field|custom_form_css|ff_form_styles|ff_selected_style|ff_form_styler_\w+|template_name|version|revision|report_data_migrated)$/i;

function saysSomething(value: unknown): boolean {
  return !['', '[]', '{}', 'null', 'no', '0', '1'].includes(textOf(value)) && value !== null && value !== undefined;
}
