import type { ForeignCondition } from '../conditions.ts';
import { Drafting, type Known } from '../drafting.ts';
import { fileTypes, isOn, type Loose, looseOf, loosesOf, textOf } from '../reading.ts';
import { plainLine, plainText } from '../texts.ts';
import { passOver, watched } from '../watched.ts';
import { conditionOf } from './fluent/conditions.ts';
import { addDate, dateOrderOf } from './fluent/dates.ts';
import {
  addChoices,
  addGrid,
  addNumber,
  addParts,
  CHOICES,
  decimalOf,
  lock,
  shared,
  UNFILLED,
} from './fluent/fields.ts';
import { hide, isHiddenBy } from './fluent/hidden.ts';
import { notificationOf } from './fluent/mails.ts';
import { readSettings, tellOfMeta } from './fluent/settings.ts';
import { SILENT } from './fluent-silent.ts';

/** What is charged for cannot be carried over exactly, and is left out. */
const PRICED = /payment|^item_quantity_component$|^subscription|^coupon/;
const SIMPLE: Record<string, string> = {
  ...{ input_text: 'text', textarea: 'textarea', input_email: 'email', input_url: 'url', input_hidden: 'hidden' },
  ...{ phone: 'tel', input_password: 'password', rich_text_input: 'rich_text', signature: 'signature' },
  ...{ select_country: 'country' },
};
const UNUSED = /captcha|turnstile|^save_progress_button$|^custom_submit_button$/;

/** Whether this is what "Tools, Export Forms" of Fluent Forms writes: a list of forms with `form_fields`. */
export function isFluentForms(given: unknown): boolean {
  return formsIn(given).length > 0;
}

export function fromFluentForms(given: unknown, known: Known): Drafting[] {
  return formsIn(given).map((form) => convertForm(form, known));
}

function formsIn(given: unknown): Loose[] {
  const all = Array.isArray(given) ? loosesOf(given) : [looseOf(given)];
  return all.filter((form) => Array.isArray(looseOf(decoded(form.form_fields ?? form.form)).fields));
}

/** Settings are JSON in JSON. */
function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return watched(JSON.parse(value));
  } catch {
    return undefined;
  }
}

function convertForm(form: Loose, known: Known): Drafting {
  const draft = new Drafting(textOf(form.title) || 'Form', known, SILENT);
  draft.about(form, null, '');
  const { fields, submitButton, stepsWrapper } = looseOf(decoded(form.form_fields ?? form.form));
  const steps: Steps = { page: 1, titles: readSteps(looseOf(stepsWrapper), draft), around: [], isHidden: false };
  for (const field of loosesOf(fields)) convertField(field, draft, steps);
  readButton(looseOf(submitButton), draft);
  const metas = loosesOf(form.metas ?? form.form_meta);
  const valuesOf = (key: string) =>
    metas.filter((one) => one.meta_key === key).map(({ value }) => looseOf(decoded(value)));
  for (const one of valuesOf('formSettings').slice(0, 1)) readSettings(one, draft);
  const mails = valuesOf('notifications').map((one, index) => notificationOf(one, index, draft));
  if (mails.length > 0) draft.options.notifications = mails;
  for (const meta of metas) {
    const key = textOf(meta.meta_key);
    passOver(meta, 'value');
    if (READ_METAS.includes(key) || SILENT_METAS.test(key) || tellOfMeta(key, looseOf(decoded(meta.value)), draft))
      continue;
    if (/feed|slack|webhook/i.test(key)) {
      const name = textOf(looseOf(decoded(meta.value)).name) || key;
      draft.leftOut(
        meta,
        name,
        `it is one of the integrations (${key}), whose credentials are not in the export; see integrations`,
      );
    } else if (saysSomething(meta.value)) draft.leftOut(meta, key, 'nothing here is like this setting of the form');
  }
  draft.finish();
  return draft;
}

/** The titles of the pages, and what else is said of them all. */
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
  const send = plainLine(textOf(looseOf(settings.button_ui).text) || textOf(settings.btn_text));
  if (send !== '' && send !== 'Submit Form') draft.options.theme = { buttons: { send } };
  draft.about(button, null, send || 'Submit Form');
  if (isHiddenBy(button)) draft.note(null, `the button "${send || 'Submit Form'}" was hidden there (ff-hidden)`);
  if (conditionOf(settings.conditional_logics))
    draft.note(null, `the condition of the button "${send || 'Submit Form'}" was left out: a form can always be sent`);
}

const READ_METAS = ['formSettings', 'notifications'];
/** How it looks, and what the site counts. */
const SILENT_METAS =
  /^_?(total_views|primary_email_field|custom_form_css|ff_form_styles|ff_selected_style|ff_form_styler_\w+|template_name|version|revision|report_data_migrated)$/i;

function saysSomething(value: unknown): boolean {
  return !['', '[]', '{}', 'null', 'no', '0', '1'].includes(textOf(value)) && value !== null && value !== undefined;
}

interface Steps {
  page: number;
  titles: readonly string[];
  /** The conditions of the containers that fields stand in. */
  around: readonly ForeignCondition[];
  /** Whether one of them is hidden. */
  isHidden: boolean;
}

function convertField(field: Loose, draft: Drafting, steps: Steps, into?: Loose[], within?: string): void {
  const element = textOf(field.element);
  const attributes = looseOf(field.attributes);
  const settings = looseOf(field.settings);
  const source = textOf(attributes.name);
  const label = plainLine(textOf(settings.label) || textOf(settings.admin_field_label));
  const numbers = draft.numbers(label || source || element, decimalOf(settings));
  const add = (made: Loose) => {
    const { keys, odd } = shared(field, made, into !== undefined, numbers);
    const added = draft.add(source, source || label, { ...made, ...keys }, into, within);
    draft.condition(added, true, conditionOf(settings.conditional_logics), steps.around);
    draft.written(added, { decimal: decimalOf(settings), dateOrder: dateOrderOf(field) });
    draft.about(field, added, label || source || element);
    for (const note of odd) draft.note(added, note);
    if (locked && !UNFILLED.includes(String(added.type))) lock(added, draft);
    return added;
  };
  const locked = isOn(attributes.readonly) || isOn(settings.readonly) || isOn(attributes.disabled);
  const base = { label };
  const rules = looseOf(settings.validation_rules);
  const limit = (name: string, what: string) => numbers.count(looseOf(rules[name]).value, what);
  const isHidden = steps.isHidden || isHiddenBy(field);
  if (isHidden && hide({ field, element, label, source }, draft, add)) return;
  if (element === 'container') {
    const columns = loosesOf(field.columns);
    draft.about(field, null, label || 'Container');
    const own = conditionOf(settings.conditional_logics);
    const around = own && own.rules.length > 0 ? [...steps.around, own] : steps.around;
    const width = columns.length === 2 ? 'half' : columns.length >= 3 ? 'third' : '';
    for (const inner of columns.flatMap((column) => loosesOf(column.fields))) {
      const before = (into ?? draft.fields).length;
      const where = { ...steps, around, isHidden };
      convertField(inner, draft, where, into, within);
      steps.page = where.page;
      const made = (into ?? draft.fields)[before];
      if (made && width !== '' && !['hidden', 'section', 'html'].includes(String(made.type))) made.width = width;
    }
  } else if (element === 'form_step') {
    steps.page += 1;
    const texts = (button: unknown, usual: string) => {
      const text = plainLine(textOf(looseOf(button).text));
      return text === usual ? '' : text;
    };
    const title = steps.titles[steps.page - 1] || `Page ${steps.page}`;
    add({
      ...{ type: 'page_break', label: title },
      ...{ next_label: texts(settings.next_btn, 'Next'), back_label: texts(settings.prev_btn, 'Previous') },
    });
  } else if (element === 'section_break') {
    const description = plainText(textOf(settings.description));
    // A break without a title is a line, or a text.
    if (label !== '') add({ type: 'section', ...base, description });
    else add(description === '' ? { type: 'divider' } : { type: 'html', html: textOf(settings.description) });
  } else if (element === 'custom_html') add({ type: 'html', html: textOf(settings.html_codes) });
  else if (element === 'input_name' || element === 'address') addParts(field, add, base, draft);
  else if (element === 'input_number' || element === 'rangeslider') {
    const made = addNumber({ field, element, base, numbers }, add, draft);
    if (isHidden) draft.note(made, 'it was hidden there (ff-hidden), and is shown here: others may calculate with it');
  } else if (element === 'input_date') addDate(field, add, label, draft);
  else if (element === 'input_file' || element === 'input_image') {
    const bytes = limit('max_file_size', 'the greatest size of a file');
    const types = looseOf(rules[element === 'input_file' ? 'allowed_file_types' : 'allowed_image_types']).value;
    const most = limit('max_file_count', 'the greatest number of files');
    const given = (Array.isArray(types) ? types : [types]).flatMap((one) => textOf(one).split(/[|,;\s]+/));
    const { accept, odd } = fileTypes(given);
    if (accept.length === 0 && odd.length > 0) {
      draft.leftOut(field, label, `no kind of file can be understood in "${odd.join(', ').slice(0, 80)}"`);
      return;
    }
    const made = add({
      ...{ type: 'file', ...base, max_size_kb: bytes && Math.ceil(bytes / 1024) },
      ...(most && most > 1 && { multiple: true, max_files: most }),
      accept: accept.length > 0 ? accept : element === 'input_image' ? ['image/*'] : undefined,
    });
    if (odd.length > 0) draft.note(made, `these kinds of files were left out: ${odd.join(', ').slice(0, 80)}`);
  } else if (element === 'terms_and_condition' || element === 'gdpr_agreement') {
    const html = textOf(settings.tnc_html);
    // Without a box it is a text.
    if (settings.has_checkbox === false) add({ type: 'html', html });
    else add({ type: 'consent', label: plainLine(html) || label });
  } else if (element === 'ratings') {
    const stars = Object.values(looseOf(field.options)).map(textOf);
    const made = add({ type: 'rating', ...base, max: Math.max(1, stars.length) });
    if (isOn(settings.show_text)) draft.note(made, `the names of its stars were left out: ${stars.join(', ')}`);
  } else if (element === 'net_promoter_score' || element === 'net_promoter') {
    passOver(field, 'options');
    add({
      type: 'scale',
      ...base,
      preset: 'nps',
      low_label: textOf(settings.start_text),
      high_label: textOf(settings.end_text),
    });
  } else if (element === 'tabular_grid') addGrid(settings, add, base, draft);
  else if (element === 'repeater_field' || element === 'repeater_container') {
    const rows = add({
      type: 'repeater',
      ...base,
      max_rows: numbers.count(settings.max_repeat_field, 'the greatest number of rows'),
    });
    delete rows.required;
    rows.fields = [];
    const inner =
      element === 'repeater_field'
        ? loosesOf(field.fields)
        : loosesOf(field.columns).flatMap((one) => loosesOf(one.fields));
    const where = { ...steps, around: [] };
    for (const one of inner) convertField(one, draft, where, rows.fields as Loose[], String(rows.name));
  } else if (CHOICES[element]) addChoices(element, field, add, base, draft);
  else if (SIMPLE[element]) {
    const isConfirmed = element === 'input_password' ? { confirm: true } : {};
    add({ type: SIMPLE[element], ...base, ...isConfirmed, ...(element === 'select_country' && countriesOf(field)) });
  } else if (UNUSED.test(element)) draft.leftOut(field, label || element, `${element} is an option of the form here`);
  else if (PRICED.test(element))
    draft.leftOut(field, label || element, `it concerns what is paid (${element}): see products and payments`);
  else draft.leftOut(field, label || element, `there is no field like ${element || 'it'} here`);
}

/** Which countries a list has, where it does not have all. Those that come first are its order alone. */
function countriesOf(field: Loose): Loose {
  const list = looseOf(looseOf(field.settings).country_list);
  passOver(field, 'options');
  const way = textOf(list.active_list) || 'all';
  const ways = ['visible_list', 'hidden_list', 'priority_based'];
  passOver(list, ...ways.filter((one) => one !== way));
  if (way !== 'visible_list' || !Array.isArray(list.visible_list)) return {};
  return { countries: list.visible_list.map(textOf).filter(Boolean) };
}
