import type { Notation } from '#forms/tables/parse-cells.ts';
import { readChoices, rowNames } from '../../choices.ts';
import type { Drafting, Numbers } from '../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, meaningful, textOf } from '../../reading.ts';
import { plainLine, plainText } from '../../texts.ts';
import { passOver, peek } from '../../watched.ts';
import { maskPattern } from '../masks.ts';
import { priceOf } from '../product-price.ts';
import { ADDRESS_PARTS, NAME_PARTS } from './parts.ts';
import { rulesOf } from './rules.ts';

const MASK = { 0: '[0-9]', A: '[A-Za-z0-9]', S: '[A-Za-z]' };
export const CHOICES: Record<string, string> = {
  ...{ select: 'select', multi_select: 'select', input_radio: 'radio', input_checkbox: 'checkboxes' },
};
const TEXTS = ['text', 'textarea', 'email', 'url', 'hidden', 'tel'];
/** Types that read their default themselves, or have none. */
const OWN_DEFAULTS = [...Object.values(CHOICES), 'date', 'time', 'datetime', 'calculated'];
/** Types that nobody fills in, or that have no value. */
export const UNFILLED = [
  'hidden',
  'section',
  'html',
  'page_break',
  'calculated',
  'file',
  'signature',
  'password',
  'repeater',
];

const DECIMALS: Record<string, Notation['decimal']> = {
  ...{ comma_dot_style: 'point', dot_comma_style_zero: 'point', dot_comma_style: 'comma', comma_none_style: 'comma' },
};

/** Returns the decimal separator in values of a field; undefined when the field does not specify it. */
export function decimalOf(settings: Loose): Notation['decimal'] {
  return DECIMALS[textOf(peek(settings, 'numeric_formatter'))];
}

/** Converts the keys that all fields have, and notes the keys that are lost. */
export function shared(
  field: Loose,
  { type: given }: Loose,
  isInside: boolean,
  numbers: Numbers,
): { keys: Loose; odd: string[] } {
  const type = String(given);
  const settings = looseOf(field.settings);
  const attributes = looseOf(field.attributes);
  // The settings of a date are in its inner field.
  const inner = looseOf(looseOf(field.single_field).settings);
  if (['page_break', 'html', 'section', 'divider'].includes(type)) return { keys: {}, odd: [] };
  if (type === 'calculated') {
    const rules = looseOf(settings.validation_rules);
    passOver(rules, ...Object.keys(rules));
    passOver(settings, 'number_step', 'is_unique', 'unique_validation_message');
    passOver(attributes, 'value', 'placeholder');
    return { keys: meaningful({ help: plainText(textOf(settings.help_message)) }), odd: [] };
  }
  const asked = settings.validation_rules ?? inner.validation_rules;
  if (type === 'total') {
    passOver(settings, 'validation_rules');
    return { keys: {}, odd: [] };
  }
  if (textOf(settings.inventory_type) === '') passOver(settings, ...OF_STOCK);
  if (type === 'product') {
    const { messages, odd } = rulesOf(asked, type);
    const { required = undefined, ...others } = messages || {};
    const lostMessages = Object.values(others).map((text) => `a message was left out: ${textOf(text)}`);
    const keys = { help: plainText(textOf(settings.help_message)), messages: required !== undefined && { required } };
    return { keys: meaningful(keys), odd: [...odd, ...lostMessages] };
  }
  const isHidden = type === 'hidden';
  const isPlain = type === 'text' || type === 'textarea';
  const { keys: filled, odd } = filledIn(field, type, isInside, numbers);
  const rules = rulesOf(asked, type);
  const isUnique = isOn(settings.is_unique);
  const unique = plainLine(textOf(settings.unique_validation_message));
  const messages = { ...rules.messages, ...(isUnique && unique !== '' && !OF_UNIQUE.test(unique) && { unique }) };
  const keys = meaningful({
    help: isHidden ? '' : plainText(textOf(settings.help_message)),
    required: !isHidden && isOn(looseOf(looseOf(asked).required).value),
    ...((TEXTS.includes(type) || type === 'number') &&
      !isHidden && { placeholder: plainLine(textOf(attributes.placeholder)) }),
    ...filled,
    pattern: type === 'text' || type === 'tel' ? maskPattern(textOf(attributes['data-mask']), MASK) : undefined,
    max_length: isPlain ? numbers.count(attributes.maxlength, 'the greatest length') : undefined,
    unique: isUnique,
    messages: !isHidden && Object.keys(messages).length > 0 && messages,
  });
  return { keys, odd: [...odd, ...rules.odd] };
}

/** Settings of a field whose choices can run out of stock. */
const OF_STOCK = [
  ...['inventory_stockout_message', 'hide_choice_when_stockout', 'hide_input_when_stockout', 'show_stock'],
  ...[
    'disable_input_when_stockout',
    'simple_inventory',
    'single_inventory_stock',
    'stock_quantity_label',
    'global_inventory',
  ],
];
const OF_UNIQUE = /needs? to be unique\.?$/i;

/** Converts the default of a field: a value, a parameter of the address, or a value that only the other site knows. */
function filledIn(field: Loose, type: string, isInside: boolean, { number }: Numbers): { keys: Loose; odd: string[] } {
  const isOwn = OWN_DEFAULTS.includes(type);
  const value = isOwn ? '' : textOf(looseOf(field.attributes).value);
  const text = value || textOf(looseOf(field.settings).dynamic_default_value);
  const [, parameter] = /^\{get\.([a-z][\w-]*)\}$/i.exec(text) ?? [];
  if (parameter !== undefined && !isInside && type !== 'consent')
    return { keys: { prefill: 'url', prefill_key: parameter }, odd: [] };
  if (type === 'number' || type === 'range') return { keys: { default: number(text, 'the default') }, odd: [] };
  const isText = TEXTS.includes(type) && !/\{[\w.]+\}/.test(text);
  const own = isText ? text : undefined;
  const isNothing = text === '' || (type === 'rating' && text === '0');
  const odd = !isNothing && own === undefined ? [`its default was left out: ${text.slice(0, 80)}`] : [];
  return { keys: { default: own }, odd };
}

type Add = (created: Loose) => Loose;

export function addParts(field: Loose, add: Add, base: Loose, draft: Drafting): void {
  const isName = field.element === 'input_name';
  const names = isName ? NAME_PARTS : ADDRESS_PARTS;
  const inner = Object.entries(looseOf(field.fields)).flatMap(([key, given]) => {
    const one = looseOf(given);
    const settings = looseOf(one.settings);
    const part = names[key];
    if (!isOn(settings.visible)) {
      // An invisible field shows no message.
      draft.apart(one);
      return [];
    }
    const label = plainLine(textOf(settings.label));
    passOver(looseOf(one.attributes), 'name', 'required');
    passOver(one, 'options');
    if (part === undefined) {
      draft.leftOut(one, label || key, 'there is no part like it here');
      return [];
    }
    const isNeeded = isOn(looseOf(looseOf(settings.validation_rules).required).value);
    const { messages } = rulesOf(settings.validation_rules, part === 'country' ? 'country' : 'text');
    return [{ part, isNeeded, label, one, message: messages && textOf(messages.required) }];
  });
  const labelled = inner.filter(({ label }) => label !== '').map(({ part, label }) => [part, label]);
  const needed = inner.filter(({ isNeeded }) => isNeeded).map(({ part }) => part);
  const created = add({
    ...{ type: isName ? 'name' : 'address', ...base, parts: inner.map(({ part }) => part), needed_parts: needed },
    ...(labelled.length > 0 && { part_labels: Object.fromEntries(labelled) }),
    ...(needed.length > 0 && { required: true }),
  });
  for (const { one, part, label, message } of inner) {
    const name = label || part;
    draft.about(one, created, String(base.label) === '' ? name : `${String(base.label)}: ${name}`);
    if (message) draft.note(created, `the message of "${name}" was left out: ${message}`);
  }
}

interface NumberSource {
  field: Loose;
  element: string;
  base: Loose;
  numbers: Numbers;
}

export function addNumber({ field, element, base, numbers }: NumberSource, add: Add, draft: Drafting): Loose {
  const settings = looseOf(field.settings);
  const calculation = looseOf(settings.calculation_settings);
  const isRange = element === 'rangeslider';
  if (!isRange && isOn(calculation.status)) return addCalculated(textOf(calculation.formula), add, base, draft);
  passOver(calculation, 'formula');
  const rules = looseOf(settings.validation_rules);
  const bound = (name: string, what: string) =>
    numbers.number(looseOf(rules[name]).value, what) ??
    (isRange ? numbers.number(looseOf(field.attributes)[name], what) : undefined);
  const bounds = { min: bound('min', 'the least number'), max: bound('max', 'the greatest number') };
  const step = numbers.number(settings.number_step, 'the step');
  return add({ type: isRange ? 'range' : 'number', ...base, ...bounds, step });
}

function addCalculated(code: string, add: Add, base: Loose, draft: Drafting): Loose {
  const created = add({ type: 'calculated', ...base, formula: '0' });
  draft.later(() => {
    let isKnown = code !== '';
    created.formula = code.replaceAll(/\{[a-z_]+\.([^{}]+)\}/g, (_tag, name: string) => {
      const operand = operandOf(name, draft);
      isKnown &&= operand !== null;
      return operand ?? '';
    });
    if (!isKnown && draft.remove(created))
      draft.note(null, `"${String(base.label)}" was left out: what it calculates cannot be said here (${code})`);
  });
  return created;
}

/** Resolves a name in a formula: for a priced field, to its price rather than to the amount ordered. */
function operandOf(name: string, draft: Drafting): string | null {
  const [path, field] = [draft.pathOf(name), draft.fieldOf(name)];
  if (path === undefined || !field) return null;
  if (field.type !== 'product') return path;
  if (field.options === undefined && field.max_quantity === undefined) return path;
  return priceOf(field, path, `${path}.choice`);
}

export function addGrid(settings: Loose, add: Add, base: Loose, draft: Drafting): void {
  const given = Object.entries(looseOf(settings.grid_rows));
  const names = rowNames(given.map(([key]) => key));
  const rows = given.map(([key, label], index) => ({ name: names[index], label: plainLine(textOf(label)) || key }));
  const { choices: options, notes } = readChoices(
    Object.entries(looseOf(settings.grid_columns)).map(([value, label]) => ({ value, label: textOf(label) })),
  );
  const perRow = looseOf(looseOf(settings.validation_rules).required).per_row;
  const created = add({ type: 'matrix', ...base, rows, options, every_row: isOn(perRow) });
  for (const note of notes) draft.note(created, note);
  if (textOf(settings.tabular_field_type) === 'checkbox')
    draft.note(created, 'took several answers in a row; a matrix takes one');
}

export function addChoices(element: string, field: Loose, add: Add, base: Loose, draft: Drafting): void {
  const { attributes, settings: written, options: older } = field;
  const settings = looseOf(written);
  const listed = loosesOf(settings.advanced_options).map(({ label, value }) => ({
    label: textOf(label),
    value: textOf(value),
  }));
  const plain = Object.entries(looseOf(older)).map(([value, label]) => ({ value, label: textOf(label) }));
  const { value, multiple } = looseOf(attributes);
  const isMultiple = element === 'multi_select' || (element === 'select' && isOn(multiple));
  const isList = isMultiple || element === 'input_checkbox';
  const isSelect = CHOICES[element] === 'select';
  const chosen = Array.isArray(value) ? value.map(textOf).filter(Boolean) : textOf(value);
  const given = listed.length > 0 ? listed : plain;
  const { choices: options, prompt, notes } = readChoices(given, { isList: isSelect });
  if (options.length === 0) {
    draft.leftOut(field, String(base.label), 'its choices are not in the export');
    return;
  }
  const isOther = isOn(settings.enable_other_option);
  if (!isOther) passOver(settings, 'other_option_label', 'other_option_placeholder');
  const created = add({
    ...{ type: CHOICES[element], ...base, options, multiple: isMultiple, other: isOther },
    other_label: isOther ? plainLine(textOf(settings.other_option_label)) : '',
    placeholder: isSelect ? plainLine(textOf(settings.placeholder)) || prompt : '',
    default: chosen.length === 0 ? undefined : isList === Array.isArray(chosen) ? chosen : undefined,
  });
  if (chosen.length > 0 && isList !== Array.isArray(chosen))
    notes.push(`its default was left out: ${String(chosen).slice(0, 80)}`);
  if (prompt !== '' && !isSelect) notes.push(`the choice "${prompt}" was left out: it has no value`);
  for (const note of notes) draft.note(created, note);
}
