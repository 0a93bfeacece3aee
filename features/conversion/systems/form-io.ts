import { choicesOf } from '../choices.ts';
import type { ForeignCondition } from '../conditions.ts';
import { Drafting, type Known } from '../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, numberOf, said, textOf } from '../reading.ts';
import { plainLine, plainText } from '../texts.ts';

const SIMPLE: Record<string, string> = {
  ...{ textfield: 'text', textarea: 'textarea', email: 'email', url: 'url', phoneNumber: 'tel', hidden: 'hidden' },
  ...{ password: 'password', checkbox: 'checkbox', time: 'time', day: 'date', signature: 'signature', tags: 'text' },
};
const OPERATORS: Record<string, string> = {
  ...{ isEqual: 'equals', isNotEqual: 'not_equals', isEmpty: 'empty', isNotEmpty: 'not_empty', includes: 'contains' },
  ...{ notIncludes: 'not_contains', startsWith: 'starts_with', endsWith: 'ends_with', greaterThan: 'greater_than' },
  ...{ lessThan: 'less_than', greaterThanOrEqual: 'at_least', lessThanOrEqual: 'at_most' },
  ...{ isDateEqual: 'on', dateGreaterThan: 'after', dateLessThan: 'before' },
};
/** They stand round components, and hold no value of their own. */
const LAYOUT = ['panel', 'fieldset', 'well', 'columns', 'table', 'tabs'];
const UNUSED = ['recaptcha', 'captcha', 'button'];

/** Whether this is a form of Form.io, an export of a project, or a list of forms. */
export function isFormIo(given: unknown): boolean {
  return formsIn(given).length > 0;
}

export function fromFormIo(given: unknown, known: Known): Drafting[] {
  return formsIn(given).map((form) => convertForm(form, known));
}

function formsIn(given: unknown): Loose[] {
  const all = looseOf(given);
  const candidates = Array.isArray(given) ? loosesOf(given) : [all, ...loosesOf(all.forms), ...loosesOf(all.resources)];
  return candidates.filter(({ components }) => {
    return Array.isArray(components) && loosesOf(components).every(({ type }) => typeof type === 'string');
  });
}

/** Where components stand: in the form, or in a group or the rows of a repeater. */
interface Place {
  draft: Drafting;
  into: Loose[];
  /** The path of the group, for names here; and there. */
  within: string;
  source: string;
}

function convertForm(form: Loose, known: Known): Drafting {
  const draft = new Drafting(textOf(form.title) || textOf(form.name) || 'Form', known);
  const place: Place = { draft, into: draft.fields, within: '', source: '' };
  const components = loosesOf(form.components);
  if (form.display === 'wizard') convertPages(components, place);
  else for (const one of components) convert(one, place);
  const submit = components.find(
    ({ type, action }) => type === 'button' && (action === undefined || action === 'submit'),
  );
  const send = plainLine(textOf(submit?.label));
  if (send !== '' && send !== 'Submit') draft.options.theme = { buttons: { send } };
  draft.note(
    null,
    'Form.io keeps mails and webhooks apart from the form, as actions: set notifications and integrations',
  );
  draft.finish();
  return draft;
}

/** In a wizard each panel is a page. The first page has no break, and so no title. */
function convertPages(components: readonly Loose[], place: Place): void {
  let page = 0;
  for (const one of components) {
    if (one.type !== 'panel') {
      convert(one, place);
      continue;
    }
    page += 1;
    const title = plainLine(textOf(one.title) || textOf(one.label)) || `Page ${page}`;
    if (page > 1) {
      const added = place.draft.add('', textOf(one.key) || title, { type: 'page_break', label: title }, place.into);
      place.draft.condition(added, true, conditionOf(one));
    } else if (hasCondition(one)) place.draft.note(null, `the condition of the first page, "${title}", was left out`);
    for (const inner of loosesOf(one.components)) convert(inner, place);
  }
}

function convert(component: Loose, place: Place): void {
  const type = textOf(component.type);
  const key = textOf(component.key);
  const label = plainLine(textOf(component.label)) || key;
  const { draft } = place;
  const add = (made: Loose) => {
    const source = key === '' ? '' : place.source === '' ? key : `${place.source}.${key}`;
    const added = draft.add(source, key || label, { ...made, ...shared(component, made) }, place.into, place.within);
    draft.condition(added, true, conditionOf(component));
    tellOfCode(component, added, draft);
    return added;
  };
  const base = { label };
  const validate = looseOf(component.validate);
  if (LAYOUT.includes(type)) convertLayout(type, component, place);
  else if (type === 'content') add({ type: 'html', html: textOf(component.html) });
  else if (type === 'htmlelement') {
    const tag = /^[a-z]\w*$/i.exec(textOf(component.tag))?.[0] ?? 'p';
    add({ type: 'html', html: `<${tag}>${textOf(component.content)}</${tag}>` });
  } else if (['container', 'datagrid', 'editgrid'].includes(type)) addGroup(type, component, add, place);
  else if (type === 'number') {
    const step = validate.step === 'any' ? undefined : numberOf(validate.step);
    add({ type: 'number', ...base, min: numberOf(validate.min), max: numberOf(validate.max), step });
  } else if (type === 'currency') {
    const currency = textOf(component.currency) || draft.known.currency || 'USD';
    add({ type: 'currency', ...base, currency, min: decimal(validate.min), max: decimal(validate.max) });
  } else if (type === 'datetime') {
    const isDay = component.enableTime === false;
    add({ type: isDay ? 'date' : component.enableDate === false ? 'time' : 'datetime', ...base });
  } else if (type === 'selectboxes' || type === 'radio') {
    const most =
      type === 'selectboxes'
        ? { min: numberOf(validate.minSelectedCount), max: numberOf(validate.maxSelectedCount) }
        : {};
    add({
      type: type === 'radio' ? 'radio' : 'checkboxes',
      ...base,
      ...most,
      options: valuesOf(component.values),
      default: chosen(component),
    });
  } else if (type === 'select') addSelect(component, add, base, draft);
  else if (type === 'survey') {
    const rows = valuesOf(component.questions).map(({ value, label: text }, index) => ({
      name: value.replaceAll(/\W+/g, '_').replace(/^[^A-Za-z]+/, '') || `row_${index + 1}`,
      label: text,
    }));
    add({ type: 'matrix', ...base, rows, options: valuesOf(component.values) });
  } else if (type === 'address') {
    add({
      type: 'address',
      ...base,
      parts: ['street', 'line2', 'postcode', 'city', 'region', 'country'],
      needed_parts: ['street', 'city'],
    });
  } else if (type === 'file') {
    const accept = textOf(component.filePattern)
      .split(/[,;\s]+/)
      .filter((one) => one !== '' && one !== '*');
    add({
      type: 'file',
      ...base,
      multiple: isOn(component.multiple),
      accept: accept.length > 0 ? accept : undefined,
      max_size_kb: kilobytes(component.fileMaxSize),
    });
  } else if (type === 'textarea' && (isOn(component.wysiwyg) || textOf(component.editor) !== ''))
    add({ type: 'rich_text', ...base });
  else if (type === 'password')
    add({ type: 'password', ...base, confirm: false, min_length: numberOf(validate.minLength) });
  else if (SIMPLE[type]) add({ type: SIMPLE[type], ...base });
  else if (type === 'button' && (component.action === undefined || component.action === 'submit')) return;
  else if (UNUSED.includes(type)) draft.note(null, `"${label}" was left out: ${type} is no field here`);
  else draft.note(null, `"${label}" was left out: there is no field like ${type} here`);
}

function convertLayout(type: string, component: Loose, place: Place): void {
  const { draft, into } = place;
  const title = plainLine(textOf(type === 'panel' ? component.title : component.legend));
  const before = into.length;
  if (title !== '' && (type === 'panel' || type === 'fieldset')) {
    draft.add('', textOf(component.key) || title, { type: 'section', label: title }, into);
  }
  const parts =
    type === 'columns'
      ? loosesOf(component.columns)
      : type === 'table'
        ? (Array.isArray(component.rows) ? component.rows : []).flatMap((row) => loosesOf(row))
        : type === 'tabs'
          ? loosesOf(component.components)
          : [component];
  const width = type !== 'columns' ? '' : parts.length === 2 ? 'half' : parts.length === 3 ? 'third' : '';
  for (const inner of parts.flatMap(({ components }) => loosesOf(components))) {
    const at = into.length;
    convert(inner, place);
    const made = into[at];
    if (made && width !== '' && !['hidden', 'section', 'html', 'repeater', 'group'].includes(String(made.type)))
      made.width = width;
  }
  if (!hasCondition(component)) return;
  // Its condition is that of each field in it.
  for (const made of into.slice(before)) {
    if (made.conditional)
      draft.note(made, 'has a condition of its own and one of what stood round it; the latter was left out');
    else draft.condition(made, true, conditionOf(component));
  }
}

type Add = (made: Loose) => Loose;

function addGroup(type: string, component: Loose, add: Add, place: Place): void {
  const isRows = type !== 'container';
  const { minLength, maxLength } = looseOf(component.validate);
  const bounds = isRows
    ? {
        min_rows: numberOf(minLength),
        max_rows: numberOf(maxLength),
        add_label: plainLine(textOf(component.addAnother)),
      }
    : {};
  const made = add({ type: isRows ? 'repeater' : 'group', label: plainLine(textOf(component.label)), ...bounds });
  for (const key of ['required', 'placeholder', 'default', 'unique', 'messages', 'min_length', 'max_length'])
    delete made[key];
  made.fields = [];
  const within = place.within === '' ? String(made.name) : `${place.within}.${String(made.name)}`;
  const key = textOf(component.key);
  const inner = {
    ...place,
    into: made.fields as Loose[],
    within,
    source: place.source === '' ? key : `${place.source}.${key}`,
  };
  for (const one of loosesOf(component.components)) convert(one, inner);
}

function addSelect(component: Loose, add: Add, base: Loose, draft: Drafting): void {
  const source = textOf(component.dataSrc) || 'values';
  if (source !== 'values') {
    draft.note(null, `"${String(base.label)}" was left out: its choices came from elsewhere (${source})`);
    return;
  }
  const options = valuesOf(looseOf(component.data).values);
  add({ type: 'select', ...base, options, multiple: isOn(component.multiple), default: chosen(component) });
}

function valuesOf(values: unknown) {
  return choicesOf(loosesOf(values).map(({ value, label }) => ({ value: textOf(value), label: textOf(label) })));
}

/** A default of boxes is an object of true and false. */
function chosen({ defaultValue, multiple, type }: Loose): unknown {
  if (type !== 'selectboxes' && !isOn(multiple)) return textOf(defaultValue);
  const list = Array.isArray(defaultValue)
    ? defaultValue.map(textOf)
    : Object.entries(looseOf(defaultValue)).flatMap(([value, isChosen]) => (isChosen === true ? [value] : []));
  return list.filter(Boolean).length > 0 ? list.filter(Boolean) : undefined;
}

function shared(component: Loose, { type }: Loose): Loose {
  if (['html', 'section', 'page_break', 'group'].includes(String(type))) {
    return said({ description: type === 'group' ? plainText(textOf(component.description)) : '' });
  }
  const validate = looseOf(component.validate);
  const isText = ['text', 'textarea', 'email', 'url', 'tel', 'hidden'].includes(String(type));
  const isLong = type === 'text' || type === 'textarea';
  return said({
    ...(type !== 'hidden' && {
      description: plainText(textOf(component.description)),
      help: plainText(textOf(component.tooltip)),
      required: isOn(validate.required),
      placeholder: isText ? plainLine(textOf(component.placeholder)) : '',
    }),
    ...(isText && { default: textOf(component.defaultValue), unique: isOn(component.unique) }),
    ...(isLong && {
      min_length: numberOf(validate.minLength),
      max_length: numberOf(validate.maxLength),
      pattern: textOf(validate.pattern),
    }),
    ...(textOf(validate.customMessage) !== '' &&
      isOn(validate.required) && { messages: { required: plainLine(textOf(validate.customMessage)) } }),
    ...(isOn(component.disabled) && isText && textOf(component.defaultValue) !== '' && { read_only: true }),
  });
}

/** What is written in JavaScript there has no like. */
function tellOfCode(component: Loose, made: Loose, draft: Drafting): void {
  const { customConditional, calculateValue, customDefaultValue, logic } = component;
  const { custom } = looseOf(component.validate);
  const code = { customConditional, calculateValue, customDefaultValue, 'validate.custom': custom };
  for (const [key, value] of Object.entries(code)) {
    if (textOf(value) !== '')
      draft.note(made, `${key} was left out: it is JavaScript; see conditional, calculated fields and pattern`);
  }
  if (loosesOf(logic).length > 0) draft.note(made, 'its logic was left out: see conditional');
}

function hasCondition(component: Loose): boolean {
  return (conditionOf(component)?.rules.length ?? 0) > 0;
}

/** The older shape has one rule (`when`, `eq`), the newer one a list. */
function conditionOf(component: Loose): ForeignCondition | null {
  const { show, when, eq, conjunction, conditions } = looseOf(component.conditional);
  const action = isOn(show) ? 'show' : 'hide';
  if (textOf(when) !== '') return { action, match: 'all', rules: [{ source: textOf(when), op: 'equals', value: eq }] };
  return {
    ...{ action, match: conjunction === 'any' ? 'any' : 'all' },
    rules: loosesOf(conditions).map(({ component: source, operator, value }) => ({
      ...{ source: textOf(source), op: OPERATORS[textOf(operator)] ?? '', value },
    })),
  };
}

function decimal(value: unknown): string | undefined {
  return numberOf(value)?.toFixed(2);
}

/** `5MB`, `500KB`. */
function kilobytes(size: unknown): number | undefined {
  const [, amount, unit = 'B'] = /^([\d.]+)\s*([KMG]?B)?$/i.exec(textOf(size)) ?? [];
  const factors: Record<string, number> = { B: 1 / 1024, KB: 1, MB: 1024, GB: 1024 * 1024 };
  return amount === undefined
    ? undefined
    : Math.max(1, Math.round(Number(amount) * (factors[unit.toUpperCase()] ?? 1)));
}
