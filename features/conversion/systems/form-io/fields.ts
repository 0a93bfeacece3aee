import { decimalAmount, isCurrency, minorUnits } from '#forms/money.ts';
import { parseAmount } from '#forms/parse-amount.ts';
import { readChoices, rowNames } from '../../choices.ts';
import type { Numbers } from '../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, meaningful, textOf } from '../../reading.ts';
import { plainLine, plainText } from '../../texts.ts';
import { passOver, peek } from '../../watched.ts';
import { maskPattern } from '../masks.ts';
import { formulaOf, isCalculated } from './formula.ts';
import { type Source, sourceOf, typeOf } from './source.ts';

const TEXTS = ['text', 'textarea', 'email', 'url', 'tel', 'hidden', 'rich_text'];
/** Types that hold a single text, and so can become a hidden field. */
const ONE_TEXT = 'textfield textarea email url phoneNumber hidden number currency radio select checkbox time day'.split(
  ' ',
);
/** Types without a default, which cannot be locked. */
const NEVER_LOCKED = ['file', 'signature', 'password'];
const MASK = { 9: '[0-9]', a: '[A-Za-z]', '*': '[A-Za-z0-9]' };
const ISO_DAY = /^\d{4}-\d\d-\d\d(?=$|T)/;

/** Converters by type of component. */
export const TYPES: Record<string, (source: Source) => Loose | undefined> = {
  textfield: plain('text'),
  email: plain('email'),
  url: plain('url'),
  phoneNumber: plain('tel'),
  hidden: plain('hidden'),
  signature: plain('signature'),
  tags: plain('text'),
  textarea: ({ component, label, add }) => {
    const isRich = isOn(component.wysiwyg) || textOf(component.editor) !== '';
    return add({ type: isRich ? 'rich_text' : 'textarea', label });
  },
  checkbox: ({ component, label, add }) => {
    const { defaultValue } = component;
    return add({ type: 'checkbox', label, default: isOn(defaultValue) ? true : undefined });
  },
  time: ({ component, label, add }) =>
    add({ type: 'time', label, default: /^\d\d:\d\d/.exec(textOf(component.defaultValue))?.[0] }),
  day: addDay,
  datetime: addMoment,
  password: ({ component, label, add, place: { draft } }) => {
    const bounds = lengthsOf(component, draft.numbers(label));
    return add({ type: 'password', label, confirm: false, ...bounds });
  },
  content: ({ component, add }) => add({ type: 'html', html: textOf(component.html) }),
  htmlelement: ({ component, add }) => {
    const tag = /^[a-z]\w*$/i.exec(textOf(component.tag))?.[0] ?? 'p';
    return add({ type: 'html', html: `<${tag}>${textOf(component.content)}</${tag}>` });
  },
  number: addNumber,
  currency: addCurrency,
  radio: addBoxes,
  selectboxes: addBoxes,
  select: addSelect,
  survey: addSurvey,
  address: addAddress,
  file: addFile,
};

function plain(type: string) {
  return ({ label, add }: Source) => add({ type, label });
}

export function convertField(source: Source): void {
  const { component, type, label, place } = source;
  const { draft } = place;
  const own = TYPES[type];
  if (!own) return;
  const isHidden = isOn(component.hidden) || place.isHidden;
  const isLocked = isOn(component.disabled) || place.isLocked;
  const isText = ['content', 'htmlelement'].includes(type);
  if (isHidden && type !== 'hidden') {
    if (!ONE_TEXT.includes(type)) {
      draft.leftOut(component, label, 'it is hidden');
      return;
    }
    const { defaultValue } = component;
    passOver(component, 'validate', 'placeholder', 'description', 'tooltip', 'disabled', 'values', 'data');
    passOver(looseOf(component.validate), 'required', 'customMessage');
    const text = typeof defaultValue === 'boolean' ? String(defaultValue) : textOf(defaultValue);
    const created = source.add({ type: 'hidden', label });
    if (text !== '') created.default = text;
    draft.note(created, 'it is hidden, and is a hidden field here');
    return;
  }
  if (isCalculated(component)) {
    addCalculated(source);
    return;
  }
  if (isLocked && NEVER_LOCKED.includes(type)) {
    draft.leftOut(component, label, 'it is locked, so that nobody fills it in');
    return;
  }
  const created = own(source);
  if (!created || !isLocked || isText || type === 'hidden') return;
  draft.lock(created);
}

/** Converts a calculated field, which nobody may change: it is calculated here too, or is left out. */
function addCalculated({ component, type, label, add, place: { draft } }: Source): void {
  const code = textOf(component.calculateValue);
  const asks = code === '' ? 'JSON Logic' : code.slice(0, 80);
  if (!['number', 'currency'].includes(type)) {
    draft.leftOut(component, label, `its value is calculated there (calculateValue: ${asks})`);
    return;
  }
  const currency = type === 'currency' ? currencyOf(component, draft.known.currency) : '';
  passOver(component, 'defaultValue', 'placeholder', 'disabled', 'validate');
  const created = add({ type: 'calculated', label, formula: '0', ...(currency && { format: 'currency', currency }) });
  for (const key of ['required', 'placeholder', 'default', 'unique', 'messages']) delete created[key];
  draft.later(() => {
    const formula = formulaOf(code, created, draft);
    if (formula !== null) created.formula = formula;
    else if (draft.remove(created)) {
      draft.note(null, `"${label}" was left out: what it calculates cannot be said here (calculateValue: ${asks})`);
    }
  });
}

function currencyOf(component: Loose, known: string | undefined): string {
  const own = textOf(component.currency);
  return isCurrency(own) ? own : (known ?? 'USD');
}

function addCurrency({ component, label, add, place: { draft } }: Source): Loose {
  const currency = currencyOf(component, draft.known.currency);
  const odd: string[] = [];
  const amount = (value: unknown, what: string) => {
    const written = textOf(value);
    if (written === '') return undefined;
    // A number written by a program is not in a person's notation.
    const read = typeof value === 'number' ? { units: minorUnits(written, currency) } : parseAmount(written, currency);
    if (typeof read.units === 'number') return decimalAmount(read.units, currency);
    const why = 'mistake' in read && read.mistake ? read.mistake : `is no amount of ${currency}`;
    odd.push(`${what} ${written.slice(0, 40)} was left out: it ${why}`);
    return undefined;
  };
  const { min, max } = looseOf(component.validate);
  const created = add({
    ...{
      type: 'currency',
      label,
      currency,
      min: amount(min, 'the least amount'),
      max: amount(max, 'the greatest amount'),
    },
    default: amount(component.defaultValue, 'the default'),
  });
  if (textOf(component.currency) === '' && draft.known.currency === undefined)
    draft.note(created, 'its currency is that of Form.io, USD: say another one (currency), and convert again');
  for (const note of odd) draft.note(created, note);
  return created;
}

function addNumber({ component, label, add, place: { draft } }: Source): Loose {
  const { min, max, step } = looseOf(component.validate);
  const { number } = draft.numbers(label);
  const own = textOf(step) === 'any' ? undefined : number(step, 'the step');
  return add({
    ...{ type: 'number', label, min: number(min, 'the least number'), max: number(max, 'the greatest number') },
    default: number(component.defaultValue, 'the default'),
    step: own ?? (textOf(component.decimalLimit) === '0' ? 1 : undefined),
  });
}

function addDay({ component, label, add, place: { draft } }: Source): Loose {
  const { defaultValue } = component;
  const parts = looseOf(component.fields);
  const isPart = (name: string) => isOn(looseOf(parts[name]).hide);
  const isNeeded = ['day', 'month', 'year'].some((name) => isOn(looseOf(parts[name]).required));
  for (const name of ['day', 'month', 'year']) passOver(looseOf(parts[name]), 'placeholder');
  const created = add({ type: 'date', label, min: dayOf(component.minDate), max: dayOf(component.maxDate) });
  if (isNeeded) created.required = true;
  const hidden = ['day', 'month', 'year'].filter(isPart);
  if (hidden.length > 0)
    draft.note(created, `it did not ask for the ${hidden.join(' and the ')}; a date here has all parts`);
  draft.written(created, { dateOrder: isOn(peek(component, 'dayFirst')) ? 'dmy' : 'mdy' });
  // The default is written as 03/28/2026.
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(textOf(defaultValue)) ?? [];
  if (year && month !== '00' && day !== '00') created.default = `${year}-${month}-${day}`;
  for (const key of ['minDate', 'maxDate']) tellOfDay(component[key], created, draft);
  return created;
}

function addMoment({ component, label, add, place: { draft } }: Source): Loose {
  const hasTime = component.enableTime !== false;
  const type = !hasTime ? 'date' : component.enableDate === false ? 'time' : 'datetime';
  const picker = looseOf(component.datePicker);
  const bound = (key: string) => {
    const day = dayOf(picker[key]);
    return day === undefined || type === 'time'
      ? undefined
      : type === 'date'
        ? day
        : `${day}T${key === 'minDate' ? '00:00' : '23:59'}`;
  };
  const day = dayOf(component.defaultValue);
  const created = add({
    type,
    label,
    min: bound('minDate'),
    max: bound('maxDate'),
    default: type === 'date' ? day : undefined,
  });
  for (const key of ['minDate', 'maxDate']) tellOfDay(picker[key], created, draft);
  if (day !== undefined && type !== 'date')
    draft.note(created, `its default was left out: ${textOf(component.defaultValue)}`);
  return created;
}

function dayOf(value: unknown): string | undefined {
  return ISO_DAY.exec(textOf(value))?.[0];
}

function tellOfDay(value: unknown, created: Loose, draft: Source['place']['draft']): void {
  if (textOf(value) !== '' && dayOf(value) === undefined)
    draft.note(created, `a bound of its days was left out: ${textOf(value).slice(0, 60)} is reckoned there`);
}

/** Reads choices with the notes on them. */
function choicesIn(values: unknown, isList = false) {
  const written = loosesOf(values).map(({ value, label }) => ({
    value: value === undefined ? undefined : typeof value === 'boolean' ? String(value) : textOf(value),
    label: textOf(label),
  }));
  return readChoices(written, { isList });
}

function addBoxes({ component, type, label, add, place }: Source): Loose | undefined {
  const { draft } = place;
  const { choices: options, prompt, notes } = choicesIn(component.values);
  if (options.length === 0) {
    draft.leftOut(component, label, 'its choices are not in the export');
    return undefined;
  }
  const { minSelectedCount, maxSelectedCount } = looseOf(component.validate);
  const isList = type === 'selectboxes';
  const { count } = draft.numbers(label);
  const bounds = isList
    ? {
        min: count(minSelectedCount, 'the least number of choices'),
        max: count(maxSelectedCount, 'the greatest number of choices'),
      }
    : {};
  const created = add({ type: isList ? 'checkboxes' : 'radio', label, ...bounds, options, default: chosen(component) });
  const path = draft.pathOfField(created);
  // Rules refer to one box by its value: `topics.news`.
  if (isList && path !== undefined)
    for (const { value } of options) draft.refer(`${sourceOf(component, place)}.${value}`, path, created, value);
  if (prompt !== '') notes.push(`the choice "${prompt}" was left out: it has no value`);
  for (const note of notes) draft.note(created, note);
  return created;
}

function addSelect({ component, label, add, place: { draft } }: Source): Loose | undefined {
  const source = textOf(component.dataSrc) || 'values';
  const { choices: options, prompt, notes } = choicesIn(looseOf(component.data).values, true);
  if (source !== 'values') {
    draft.leftOut(component, label, `its choices came from elsewhere (${source})`);
    return undefined;
  }
  if (options.length === 0) {
    draft.leftOut(component, label, 'its choices are not in the export');
    return undefined;
  }
  const isMultiple = isOn(component.multiple);
  const placeholder = plainLine(textOf(component.placeholder)) || prompt;
  const created = add({
    type: 'select',
    label,
    options,
    multiple: isMultiple,
    placeholder,
    default: chosen(component),
  });
  for (const note of notes) draft.note(created, note);
  return created;
}

/** Returns the default. For checkboxes it is an object of booleans. */
function chosen(component: Loose): unknown {
  const { defaultValue, multiple } = component;
  if (typeOf(component) !== 'selectboxes' && !isOn(multiple))
    return typeof defaultValue === 'boolean' ? String(defaultValue) : textOf(defaultValue);
  const list = Array.isArray(defaultValue)
    ? defaultValue.map(textOf)
    : Object.entries(looseOf(defaultValue)).flatMap(([value, isChosen]) => (isChosen === true ? [value] : []));
  const chosenValues = list.filter(Boolean);
  return chosenValues.length > 0 ? chosenValues : textOf(defaultValue) === '' ? undefined : [textOf(defaultValue)];
}

function addSurvey({ component, label, add, place: { draft } }: Source): Loose | undefined {
  const questions = choicesIn(component.questions);
  const answers = choicesIn(component.values);
  if (questions.choices.length === 0 || answers.choices.length === 0) {
    draft.leftOut(component, label, 'its questions or answers are not in the export');
    return undefined;
  }
  const names = rowNames(questions.choices.map(({ value }) => value));
  const rows = questions.choices.map(({ label: text }, index) => ({ name: names[index], label: text }));
  const isRequired = isOn(looseOf(component.validate).required);
  const created = add({ type: 'matrix', label, rows, options: answers.choices, every_row: isRequired });
  for (const note of [...questions.notes, ...answers.notes]) draft.note(created, note);
  return created;
}

function addAddress({ component, label, add, place: { draft } }: Source): Loose {
  const created = add({
    ...{ type: 'address', label, parts: ['street', 'line2', 'postcode', 'city', 'region', 'country'] },
    needed_parts: isOn(looseOf(component.validate).required) ? ['street', 'city'] : [],
  });
  passOver(component, 'components');
  draft.note(created, 'it was found on a map there, as one text; visitors enter its parts here');
  return created;
}

function addFile({ component, label, add, place: { draft } }: Source): Loose | undefined {
  const given = textOf(component.filePattern).split(/[,;\s]+/);
  const kinds = draft.fileKinds(
    component,
    label,
    given.filter((one) => one !== '*' && one !== '*/*'),
  );
  if (!kinds) return undefined;
  const { accept, odd } = kinds;
  const isMultiple = isOn(component.multiple);
  const { minLength, maxLength } = looseOf(component.validate);
  const most = draft.numbers(label).count(maxLength, 'the greatest number of files');
  const size = kilobytes(component.fileMaxSize);
  const created = add({
    ...{ type: 'file', label, multiple: isMultiple, max_files: isMultiple ? most : undefined },
    ...{ accept: accept.length > 0 ? accept : undefined, max_size_kb: size },
  });
  if (!['', '0'].includes(textOf(minLength))) draft.note(created, `it asked for at least ${textOf(minLength)} files`);
  if (size === undefined && textOf(component.fileMaxSize) !== '')
    draft.note(
      created,
      `the greatest size of a file was left out: "${textOf(component.fileMaxSize).slice(0, 40)}" is no size`,
    );
  if (odd.length > 0) draft.note(created, `these kinds of files were left out: ${odd.join(', ').slice(0, 80)}`);
  return created;
}

/** Converts the keys that all fields share. Each key is read only if its type has it, so that it is reported otherwise. */
export function shared(component: Loose, { type, pattern, placeholder, default: own }: Loose, numbers: Numbers): Loose {
  const kind = String(type);
  if (['html', 'section', 'page_break'].includes(kind)) return {};
  if (kind === 'group' || kind === 'repeater')
    return meaningful({
      description: plainText(textOf(component.description)),
      help: plainText(textOf(component.tooltip)),
    });
  const validate = looseOf(component.validate);
  const isText = TEXTS.includes(kind);
  const isLong = kind === 'text' || kind === 'textarea';
  const isSeen = kind !== 'hidden';
  const hasPattern = ['text', 'textarea', 'email', 'url', 'tel'].includes(kind);
  const isRequired = isSeen && isOn(validate.required);
  const ownPattern = hasPattern ? textOf(validate.pattern) : '';
  const isMasked = hasPattern && ownPattern === '' && kind !== 'email';
  // An older way to require an e-mail address.
  if (kind === 'email') passOver(validate, 'pattern');
  return meaningful({
    ...(isSeen && {
      description: plainText(textOf(component.description)),
      help: plainText(textOf(component.tooltip)),
      required: isRequired,
      placeholder:
        placeholder ??
        (isText || kind === 'number' || kind === 'currency' ? plainLine(textOf(component.placeholder)) : ''),
    }),
    default: own ?? (isText ? textOf(component.defaultValue) : undefined),
    unique: (isText || ['number', 'date', 'datetime'].includes(kind)) && isOn(component.unique),
    ...((isLong || ['email', 'url', 'tel'].includes(kind)) && lengthsOf(component, numbers)),
    pattern: pattern ?? (ownPattern || (isMasked ? maskPattern(textOf(component.inputMask), MASK) : '')),
    ...(isRequired &&
      textOf(validate.customMessage) !== '' && { messages: { required: plainLine(textOf(validate.customMessage)) } }),
  });
}

function lengthsOf(component: Loose, { count }: Numbers): Loose {
  const { minLength, maxLength } = looseOf(component.validate);
  return {
    min_length: count(minLength, 'the least length') || undefined,
    max_length: count(maxLength, 'the greatest length'),
  };
}

/** Reads sizes such as `5MB` or `500KB`. */
function kilobytes(size: unknown): number | undefined {
  const [, amount, unit = 'B'] = /^([\d.]+)\s*([KMG]?B)?$/i.exec(textOf(size)) ?? [];
  const factors: Record<string, number> = { B: 1 / 1024, KB: 1, MB: 1024, GB: 1024 * 1024 };
  return amount === undefined
    ? undefined
    : Math.max(1, Math.round(Number(amount) * (factors[unit.toUpperCase()] ?? 1)));
}
