import type { ForeignCondition } from '../../conditions.ts';
import { isOn, type Loose, looseOf, loosesOf, textOf } from '../../reading.ts';
import { plainLine, plainText } from '../../texts.ts';
import { passOver } from '../../watched.ts';
import { conditionOf } from './conditions.ts';
import { addDate, dateOrderOf } from './dates.ts';
import { addChoices, addGrid, addNumber, addParts, CHOICES, decimalOf, shared, UNFILLED } from './fields.ts';
import { hide, isHiddenBy } from './hidden.ts';
import { convertPayment, isPayment } from './payments/payments.ts';
import type { Place, Source } from './source.ts';

const UNUSED = /captcha|turnstile|^save_progress_button$|^custom_submit_button$/;

type Convert = (source: Source) => void;

/** Converters by element. */
const ELEMENTS: Record<string, Convert> = {
  input_text: plain('text'),
  textarea: plain('textarea'),
  input_email: plain('email'),
  input_url: plain('url'),
  input_hidden: plain('hidden'),
  phone: plain('tel'),
  rich_text_input: plain('rich_text'),
  signature: plain('signature'),
  input_password: ({ add, label }) => add({ type: 'password', label, confirm: true }),
  select_country: ({ field, add, label }) => add({ type: 'country', label, ...countriesOf(field) }),
  container: convertContainer,
  form_step: convertStep,
  section_break: convertBreak,
  custom_html: ({ settings, add }) => add({ type: 'html', html: textOf(settings.html_codes) }),
  input_name: parts,
  address: parts,
  input_number: convertNumber,
  rangeslider: convertNumber,
  input_date: ({ field, add, label, place: { draft } }) => addDate(field, add, label, draft),
  input_file: convertFile,
  input_image: convertFile,
  terms_and_condition: convertTerms,
  gdpr_agreement: convertTerms,
  ratings: convertStars,
  net_promoter_score: convertScore,
  net_promoter: convertScore,
  tabular_grid: ({ settings, add, label, place: { draft } }) => addGrid(settings, add, { label }, draft),
  repeater_field: convertRows,
  repeater_container: convertRows,
};
for (const element of Object.keys(CHOICES))
  ELEMENTS[element] = ({ field, add, label, place: { draft } }) => addChoices(element, field, add, { label }, draft);

export function convertField(field: Loose, place: Place): void {
  const { draft, into, within } = place;
  const element = textOf(field.element);
  const [attributes, settings] = [looseOf(field.attributes), looseOf(field.settings)];
  const source = textOf(attributes.name);
  const label = plainLine(textOf(settings.label) || textOf(settings.admin_field_label));
  const called = label || source || element;
  const numbers = draft.numbers(called, decimalOf(settings));
  const isLocked = isOn(attributes.readonly) || isOn(settings.readonly) || isOn(attributes.disabled);
  const add = (created: Loose) => {
    const { keys, odd } = shared(field, created, into !== undefined, numbers);
    const added = draft.add(source, source || label, { ...created, ...keys }, into, within);
    draft.condition(added, true, conditionOf(settings.conditional_logics), place.around);
    draft.written(added, { decimal: decimalOf(settings), dateOrder: dateOrderOf(field) });
    draft.about(field, added, called);
    for (const note of odd) draft.note(added, note);
    if (isLocked && !UNFILLED.includes(String(added.type))) draft.lock(added);
    return added;
  };
  const isHidden = place.isHidden || isHiddenBy(field);
  const whole: Source = { field, element, settings, attributes, source, label, numbers, add, place, isHidden };
  const convert = Object.hasOwn(ELEMENTS, element) ? ELEMENTS[element] : undefined;
  if (isPayment(field)) convertPayment(whole);
  else if (isHidden && hide({ field, element, label, source }, draft, add)) return;
  else if (convert) convert(whole);
  else if (UNUSED.test(element)) draft.leftOut(field, label || element, `${element} is an option of the form here`);
  else draft.leftOut(field, label || element, `there is no field like ${element || 'it'} here`);
}

function plain(type: string): Convert {
  return ({ add, label }) => add({ type, label });
}

function parts({ field, add, label, place: { draft } }: Source): void {
  addParts(field, add, { label }, draft);
}

function convertContainer({ field, settings, label, place, isHidden }: Source): void {
  const columns = loosesOf(field.columns);
  place.draft.about(field, null, label || 'Container');
  const own = conditionOf(settings.conditional_logics);
  const around: readonly ForeignCondition[] = own && own.rules.length > 0 ? [...place.around, own] : place.around;
  const width = columns.length === 2 ? 'half' : columns.length >= 3 ? 'third' : '';
  const into = place.into ?? place.draft.fields;
  for (const inner of columns.flatMap((column) => loosesOf(column.fields))) {
    const before = into.length;
    convertField(inner, { ...place, around, isHidden });
    const created = into[before];
    if (created && width !== '' && !['hidden', 'section', 'html'].includes(String(created.type))) created.width = width;
  }
}

function convertStep({ settings, add, place: { pages } }: Source): void {
  pages.page += 1;
  const texts = (button: unknown, usual: string) => {
    const text = plainLine(textOf(looseOf(button).text));
    return text === usual ? '' : text;
  };
  add({
    ...{ type: 'page_break', label: pages.titles[pages.page - 1] || `Page ${pages.page}` },
    ...{ next_label: texts(settings.next_btn, 'Next'), back_label: texts(settings.prev_btn, 'Previous') },
  });
}

function convertBreak({ settings, label, add }: Source): void {
  const description = plainText(textOf(settings.description));
  // A break without a title is a line, or a text.
  if (label !== '') add({ type: 'section', label, description });
  else add(description === '' ? { type: 'divider' } : { type: 'html', html: textOf(settings.description) });
}

function convertNumber({ field, element, label, numbers, add, place: { draft }, isHidden }: Source): void {
  const created = addNumber({ field, element, base: { label }, numbers }, add, draft);
  if (isHidden) draft.note(created, 'it was hidden there (ff-hidden), and is shown here: others may calculate with it');
}

function convertFile({ field, element, settings, label, numbers, add, place: { draft } }: Source): void {
  const rules = looseOf(settings.validation_rules);
  const limit = (name: string, what: string) => numbers.count(looseOf(rules[name]).value, what);
  const bytes = limit('max_file_size', 'the greatest size of a file');
  const types = looseOf(rules[element === 'input_file' ? 'allowed_file_types' : 'allowed_image_types']).value;
  const most = limit('max_file_count', 'the greatest number of files');
  const given = (Array.isArray(types) ? types : [types]).flatMap((one) => textOf(one).split(/[|,;\s]+/));
  const kinds = draft.fileKinds(field, label, given);
  if (!kinds) return;
  const { accept, odd } = kinds;
  const created = add({
    ...{ type: 'file', label, max_size_kb: bytes && Math.ceil(bytes / 1024) },
    ...(most && most > 1 && { multiple: true, max_files: most }),
    accept: accept.length > 0 ? accept : element === 'input_image' ? ['image/*'] : undefined,
  });
  if (odd.length > 0) draft.note(created, `these kinds of files were left out: ${odd.join(', ').slice(0, 80)}`);
}

function convertTerms({ settings, label, add }: Source): void {
  const html = textOf(settings.tnc_html);
  // Without a checkbox the terms are a text.
  if (settings.has_checkbox === false) add({ type: 'html', html });
  else add({ type: 'consent', label: plainLine(html) || label });
}

function convertStars({ field, settings, label, add, place: { draft } }: Source): void {
  const stars = Object.values(looseOf(field.options)).map(textOf);
  const created = add({ type: 'rating', label, max: Math.max(1, stars.length) });
  if (isOn(settings.show_text)) draft.note(created, `the names of its stars were left out: ${stars.join(', ')}`);
}

function convertScore({ field, settings, label, add }: Source): void {
  passOver(field, 'options');
  const ends = { low_label: textOf(settings.start_text), high_label: textOf(settings.end_text) };
  add({ type: 'scale', label, preset: 'nps', ...ends });
}

function convertRows({ field, element, settings, label, numbers, add, place }: Source): void {
  const most = numbers.count(settings.max_repeat_field, 'the greatest number of rows');
  const rows = add({ type: 'repeater', label, max_rows: most });
  delete rows.required;
  rows.fields = [];
  const inner =
    element === 'repeater_field'
      ? loosesOf(field.fields)
      : loosesOf(field.columns).flatMap((one) => loosesOf(one.fields));
  const where = { ...place, around: [], into: rows.fields as Loose[], within: String(rows.name) };
  for (const one of inner) convertField(one, where);
}

/** Returns the countries of a list that does not have all. Countries listed first only change the order. */
function countriesOf(field: Loose): Loose {
  const list = looseOf(looseOf(field.settings).country_list);
  passOver(field, 'options');
  const way = textOf(list.active_list) || 'all';
  const ways = ['visible_list', 'hidden_list', 'priority_based'];
  passOver(list, ...ways.filter((one) => one !== way));
  if (way !== 'visible_list' || !Array.isArray(list.visible_list)) return {};
  return { countries: list.visible_list.map(textOf).filter(Boolean) };
}
