import { DATE_ORDERS, type DateOrder } from '#forms/tables/parse-cells.ts';
import type { Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, meaningful, textOf } from '../../reading.ts';
import { plainLine, plainText } from '../../texts.ts';
import { passOver, peek } from '../../watched.ts';
import { choices, convertLikert } from './choice-fields.ts';
import { conditionOf } from './mails.ts';
import { convertNumber, decimalOf } from './numbers.ts';
import { ONLY } from './only.ts';
import { ADDRESS_PARTS, NAME_PARTS } from './parts.ts';
import { convertPriced, strip } from './prices/prices.ts';
import { isAdministrative, isHiddenField } from './seen.ts';
import type { Place, Source } from './source.ts';

/** Types that wrap a field of another type. */
const WRAPPERS = [
  'poll',
  'survey',
  'quiz',
  'post_custom_field',
  'post_tags',
  'post_category',
  'multi_choice',
  'image_choice',
];
const PRICED = ['product', 'option', 'shipping', 'total'];
const TEXTS = ['text', 'textarea', 'email', 'url', 'hidden', 'tel', 'rich_text'];
/** Types that hold a single text, and so can become a hidden field. */
const ONE_TEXT = [
  'text',
  'textarea',
  'hidden',
  'email',
  'website',
  'phone',
  'number',
  'date',
  'time',
  'select',
  'radio',
  'post_title',
  'post_content',
];
const ELSEWHERE: Record<string, string> = {
  ...{ captcha: 'it is an option of the form here', turnstile: 'it is an option of the form here' },
  ...{ honeypot: 'every form has one here', submit: 'the button of a form is a text here' },
  ...{
    creditcard: 'see payments',
    stripe_creditcard: 'see payments',
    paypal: 'see payments',
    square_creditcard: 'see payments',
  },
  ...{
    coupon: 'its codes are in no export: make a field of type coupon',
    donation: 'see products with a price of the visitor',
  },
};

/** Converters by type of field. */
const TYPES: Record<string, (source: Source) => Loose | undefined> = {
  text: ({ add, field, label }) => add({ type: 'text', label, pattern: maskOf(field) }),
  textarea: ({ add, field, label }) => add({ type: isOn(field.useRichTextEditor) ? 'rich_text' : 'textarea', label }),
  website: plain('url'),
  hidden: plain('hidden'),
  date: plain('date'),
  time: plain('time'),
  phone: plain('tel'),
  signature: plain('signature'),
  post_title: plain('text'),
  post_content: plain('textarea'),
  post_excerpt: plain('textarea'),
  post_tags: plain('text'),
  email: ({ add, field, label }) => {
    const isTwice = isOn(field.emailConfirmEnabled);
    if (!isTwice) passOver(field, 'inputs');
    return add({ type: 'email', label, confirm: isTwice });
  },
  password: ({ add, label }) => add({ type: 'password', label, confirm: true }),
  section: plain('section'),
  html: ({ add, field, label }) => add({ type: 'html', html: textOf(field.content) || `<p>${label}</p>` }),
  page: convertPage,
  name: convertName,
  address: convertAddress,
  number: convertNumber,
  consent: ({ add, field, label, place: { draft } }) => {
    passOver(field, 'choices', 'inputs');
    const created = add({ type: 'consent', label: plainLine(textOf(field.checkboxLabel)) || label });
    const path = draft.pathOfField(created);
    // Rules refer to its box.
    if (path !== undefined) draft.refer(`${textOf(field.id)}.1`, path, created);
    return created;
  },
  fileupload: convertFile,
  post_image: convertFile,
  list: convertList,
  repeater: convertRepeater,
  select: choices('select'),
  multiselect: choices('select'),
  radio: choices('radio'),
  image_choice: choices('radio'),
  rating: choices('radio'),
  checkbox: choices('checkboxes'),
  multi_choice: choices('checkboxes'),
  post_category: choices('select'),
  rank: choices('ranking'),
  likert: convertLikert,
};

export function convertField(field: Loose, place: Place): void {
  const { draft } = place;
  const own = textOf(field.type);
  const inner = WRAPPERS.includes(own) ? textOf(field.inputType) : '';
  const type = inner === 'singleproduct' || inner === '' ? own : inner;
  const label = plainLine(textOf(field.label)) || textOf(field.adminLabel) || own;
  for (const [key, types] of Object.entries(ONLY))
    if (!types.includes(type) && !types.includes(own)) passOver(field, key);
  if (own === 'quantity') {
    draft.later(() => {
      if (draft.pathOf(textOf(field.id)) === undefined)
        draft.leftOut(field, label, 'what it counts is not there, or is counted by another field');
    });
    return;
  }
  if (isAdministrative(field) && !PRICED.includes(own)) {
    draft.leftOut(field, label, 'only the people of the site saw it; a field here is seen by all');
    return;
  }
  const add = (created: Loose) => {
    const nameSource = (textOf(field.adminLabel) || plainLine(textOf(field.label)) || type).toLowerCase();
    const added = draft.add(
      textOf(field.id),
      nameSource,
      { ...created, ...shared(field, created, label, draft) },
      place.into,
      place.within,
    );
    draft.condition(added, true, conditionOf(field.conditionalLogic), place.around);
    draft.written(added, { decimal: decimalOf(field), dateOrder: dateOrderOf(field) });
    draft.about(field, added, label);
    return added;
  };
  if (PRICED.includes(own)) {
    passOver(field, 'visibility', 'adminOnly');
    convertPriced(own, field, { draft, add, label, quantities: place.quantities });
    return;
  }
  const convert = TYPES[type];
  if (!convert) {
    draft.leftOut(field, label, ELSEWHERE[own] ?? `there is no field like ${own || 'it'} here`);
  } else if (isHiddenField(field) && !isOn(field.enableCalculation)) {
    convertHidden({ field, type, label, add, place });
  } else convert({ field, type, label: plainLine(textOf(field.label)), add, place });
}

/** Returns the order of day, month and year from formats such as `dmy_dot`; the default has the month first. */
function dateOrderOf(field: Loose): DateOrder {
  const order = textOf(peek(field, 'dateFormat')).slice(0, 3);
  return DATE_ORDERS.find((one) => one === order) ?? 'mdy';
}

/** Converts a field that nobody saw and that its default, or the address of the page, filled in. */
function convertHidden({ field, type, label, add, place }: Source): void {
  if (!ONE_TEXT.includes(type)) {
    place.draft.leftOut(field, label, 'it is hidden');
    return;
  }
  passOver(field, 'visibility', 'placeholder', 'description', 'isRequired', 'errorMessage');
  const chosen = loosesOf(field.choices).find(({ isSelected }) => isOn(isSelected));
  const created = add({ type: 'hidden', label });
  const fallback = chosen && (textOf(chosen.value) || textOf(chosen.text));
  if (fallback) created.default = fallback;
}

function plain(type: string) {
  return ({ add, label }: Source) => add({ type, label });
}

/** Converts the keys that all fields share. Each key is read only if its type has it, so that it is reported otherwise. */
function shared(field: Loose, { type }: Loose, label: string, draft: Drafting): Loose {
  const kind = String(type);
  if (kind === 'page_break' || kind === 'html') return {};
  const isText = TEXTS.includes(kind);
  const isFilled = !['section', 'calculated', 'total'].includes(kind);
  const isSeen = kind !== 'hidden';
  const span = isSeen && kind !== 'section' ? textOf(field.layoutGridColumnSpan) : '';
  const isRequired = isFilled && isSeen && isOn(field.isRequired);
  const isPrefilled = isFilled && isOn(field.allowsPrepopulate);
  const { count } = draft.numbers(label);
  if (!isPrefilled) passOver(field, 'inputName');
  return meaningful({
    description: isSeen ? plainText(textOf(field.description)) : '',
    required: isRequired,
    placeholder:
      isSeen && (isText || kind === 'number' || kind === 'select') ? plainLine(textOf(field.placeholder)) : '',
    width: span === '6' ? 'half' : span === '4' ? 'third' : '',
    default: defaultOf(field, kind, label, draft),
    max_length: kind === 'text' || kind === 'textarea' ? count(field.maxLength, 'the greatest length') : undefined,
    unique: isText || kind === 'number' || kind === 'date' ? isOn(field.noDuplicates) : false,
    messages: isRequired && textOf(field.errorMessage) !== '' && { required: plainLine(textOf(field.errorMessage)) },
    ...(isPrefilled && textOf(field.inputName) !== '' && { prefill: 'url', prefill_key: textOf(field.inputName) }),
  });
}

/** Returns the default, unless it contains merge tags, which have no meaning here. */
function defaultOf(field: Loose, kind: string, label: string, draft: Drafting): unknown {
  if (kind === 'number') return draft.numbers(label, decimalOf(field)).number(field.defaultValue, 'the default');
  if (kind === 'date' || !TEXTS.includes(kind)) return undefined;
  const text = textOf(field.defaultValue);
  if (!text.includes('{')) return text;
  draft.note(null, `the default of "${label}" was left out: ${text.slice(0, 60)} has no like here`);
  return '';
}

/** Converts a mask such as `99/99/9999?9`: digits, letters `a`, both `*`; the part after `?` is optional. */
function maskOf(field: Loose): string | undefined {
  if (!isOn(field.inputMask)) {
    passOver(field, 'inputMaskValue', 'inputMaskIsCustom');
    return undefined;
  }
  const mask = textOf(field.inputMaskValue);
  if (mask === '' || mask.length > 60) return undefined;
  passOver(field, 'inputMaskIsCustom');
  const kinds: Record<string, string> = { 9: '[0-9]', a: '[A-Za-z]', '*': '[A-Za-z0-9]' };
  const read = (part: string) => [...part].map((one) => kinds[one] ?? one.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const [needed = '', ...free] = mask.split('?');
  const optional = read(free.join('')).reduceRight((rest, one) => `(?:${one}${rest})?`, '');
  return `^${read(needed).join('')}${optional}$`;
}

function convertPage({ field, add, place }: Source): Loose {
  const next = plainLine(textOf(looseOf(field.nextButton).text));
  const back = plainLine(textOf(looseOf(field.previousButton).text));
  passOver(field, 'label');
  return add({
    ...{ type: 'page_break', label: place.page, next_label: next === 'Next' ? '' : next },
    back_label: back === 'Previous' ? '' : back,
  });
}

/** Returns the visible parts, with their labels where these were changed. */
function partsOf(field: Loose, names: Record<string, string>) {
  const inputs = loosesOf(field.inputs);
  const shown = inputs.flatMap((input) => {
    const part = names[textOf(input.id).split('.')[1] ?? ''];
    const isShown = part !== undefined && !isOn(input.isHidden);
    if (!isShown) passOver(input, 'choices', 'customLabel', 'placeholder', 'defaultValue', 'name', 'inputType');
    return isShown ? [[part, plainLine(textOf(input.customLabel))] as const] : [];
  });
  const labelled = shown.filter(([, label]) => label !== '');
  return {
    parts: shown.map(([part]) => part),
    ...(labelled.length > 0 && { part_labels: Object.fromEntries(labelled) }),
  };
}

function convertName({ field, label, add }: Source): Loose {
  const { parts, ...labels } = partsOf(field, NAME_PARTS);
  if (parts.length === 0) return add({ type: 'text', label, autocomplete: 'name' });
  const needed = isOn(field.isRequired) ? parts.filter((part) => part === 'first' || part === 'last') : [];
  return add({ type: 'name', label, parts, ...labels, needed_parts: needed });
}

/** Adds an address. Gravity Forms requires all visible parts except the second line. */
function convertAddress({ field, label, add }: Source): Loose {
  const { parts, ...labels } = partsOf(field, ADDRESS_PARTS);
  // An older way to hide a part.
  const hidden: Record<string, boolean> = {
    line2: isOn(field.hideAddress2),
    region: isOn(field.hideState),
    country: isOn(field.hideCountry),
  };
  const shown = (parts.length > 0 ? parts : Object.values(ADDRESS_PARTS)).filter((part) => !hidden[part]);
  const needed = isOn(field.isRequired) ? shown.filter((part) => part !== 'line2') : [];
  return add({ type: 'address', label, parts: shown, ...labels, needed_parts: needed });
}

function convertFile({ field, label, add, place: { draft } }: Source): Loose | undefined {
  const kinds = draft.fileKinds(field, label, textOf(field.allowedExtensions).split(/[\s,|;]+/));
  if (!kinds) return undefined;
  const { accept, odd } = kinds;
  const { number, count } = draft.numbers(label);
  const megabytes = number(field.maxFileSize, 'the greatest size of a file');
  const isMultiple = isOn(field.multipleFiles);
  const created = add({
    ...{
      type: 'file',
      label,
      multiple: isMultiple,
      max_files: isMultiple ? count(field.maxFiles, 'the greatest number of files') : undefined,
    },
    ...{ accept: accept.length > 0 ? accept : undefined, max_size_kb: megabytes && Math.round(megabytes * 1024) },
  });
  if (odd.length > 0) draft.note(created, `these kinds of files were left out: ${odd.join(', ').slice(0, 80)}`);
  return created;
}

function convertList({ field, label, add, place: { draft } }: Source): Loose {
  const isRequired = isOn(field.isRequired);
  const rows = add({
    type: 'repeater',
    label,
    min_rows: isRequired ? 1 : undefined,
    max_rows: draft.numbers(label).count(field.maxRows, 'the greatest number of rows') || undefined,
  });
  strip(rows);
  rows.fields = [];
  const columns = isOn(field.enableColumns)
    ? loosesOf(field.choices).map(({ text }) => plainLine(textOf(text)))
    : ['Entry'];
  if (!isOn(field.enableColumns)) passOver(field, 'choices');
  else for (const choice of loosesOf(field.choices)) passOver(choice, 'value', 'isSelected', 'price');
  for (const column of columns)
    draft.add('', column.toLowerCase(), { type: 'text', label: column }, rows.fields as Loose[]);
  return rows;
}

function convertRepeater({ field, label, add, place }: Source): Loose {
  const { draft } = place;
  const rows = add({
    type: 'repeater',
    label,
    fields: [],
    max_rows: draft.numbers(label).count(field.maxItems, 'the greatest number of rows') || undefined,
    add_label: plainLine(textOf(field.addButtonText)),
  });
  const into = rows.fields as Loose[];
  const within = draft.pathOf(textOf(field.id)) ?? '';
  const inner = loosesOf(field.fields);
  for (const one of inner) {
    if ([...PRICED, 'quantity'].includes(textOf(one.type)))
      draft.leftOut(one, plainLine(textOf(one.label)), 'it costs something, and stands in rows');
    else convertField(one, { ...place, around: [], into, within });
  }
  return rows;
}
