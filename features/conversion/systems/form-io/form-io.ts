import type { ForeignCondition } from '../../conditions.ts';
import { type ConversionHints, Drafting } from '../../drafting.ts';
import { isOn, type Loose, looseOf, loosesOf, meaningful, textOf } from '../../reading.ts';
import { plainLine, plainText } from '../../texts.ts';
import { passOver } from '../../watched.ts';
import { convertField, shared, TYPES } from './fields.ts';
import { SILENT } from './silent.ts';
import { type Place, sourceOf, typeOf } from './source.ts';

const OPERATORS: Record<string, string> = {
  ...{ isEqual: 'equals', isNotEqual: 'not_equals', isEmpty: 'empty', isNotEmpty: 'not_empty', includes: 'contains' },
  ...{ notIncludes: 'not_contains', startsWith: 'starts_with', endsWith: 'ends_with', greaterThan: 'greater_than' },
  ...{ lessThan: 'less_than', greaterThanOrEqual: 'at_least', lessThanOrEqual: 'at_most' },
  ...{ isDateEqual: 'on', dateGreaterThan: 'after', dateLessThan: 'before' },
};
/** Types whose fields become a group or a repeater. */
const GROUPS = ['container', 'datagrid', 'editgrid'];
const LAYOUTS = ['panel', 'fieldset', 'well', 'columns', 'table', 'tabs'];
const UNUSED: Record<string, string> = {
  ...{ recaptcha: 'it is an option of the form here', captcha: 'it is an option of the form here' },
};

/** True for a form of Form.io, an export of a project, or a list of forms. */
export function isFormIo(given: unknown): boolean {
  return formsIn(given).length > 0;
}

export function fromFormIo(given: unknown, known: ConversionHints): Drafting[] {
  return formsIn(given).map((form) => convertForm(form, known));
}

function formsIn(given: unknown): Loose[] {
  const all = looseOf(given);
  const candidates = Array.isArray(given) ? loosesOf(given) : [all, ...loosesOf(all.forms), ...loosesOf(all.resources)];
  return candidates.filter(({ components }) => {
    return Array.isArray(components) && loosesOf(components).every(({ type }) => typeof type === 'string');
  });
}

function convertForm(form: Loose, known: ConversionHints): Drafting {
  const draft = new Drafting(textOf(form.title) || textOf(form.name) || 'Form', known, SILENT);
  draft.about(form, null, '');
  // Other forms of the same file are reported separately.
  passOver(form, 'forms', 'resources', 'actions');
  const nowhere = { within: '', source: '', around: [], isHidden: false, isLocked: false };
  const place: Place = { draft, into: draft.fields, ...nowhere };
  const components = loosesOf(form.components);
  if (form.display === 'wizard') convertPages(components, place);
  else for (const one of components) convert(one, place);
  draft.note(
    null,
    'Form.io keeps mails and webhooks apart from the form, as actions: set notifications and integrations',
  );
  draft.finish();
  return draft;
}

/** Converts a wizard, in which each panel is a page. The first page has no break, and so no title. */
function convertPages(components: readonly Loose[], place: Place): void {
  let page = 0;
  for (const one of components) {
    if (typeOf(one) !== 'panel') {
      convert(one, place);
      continue;
    }
    page += 1;
    const { draft } = place;
    const title = plainLine(textOf(one.title) || textOf(one.label)) || `Page ${page}`;
    const own = conditionOf(one);
    let added: Loose | null = null;
    if (page > 1) {
      added = draft.add('', textOf(one.key) || title, { type: 'page_break', label: title }, place.into);
      draft.condition(added, true, own);
    }
    passOver(one, 'label', 'title');
    draft.about(one, added, title);
    tellOfCode(one, added, draft);
    // The fields of a page have the condition of the page.
    for (const inner of loosesOf(one.components)) convert(inner, inside(one, place, own));
  }
}

/** Returns the location of the components in a layout or a group. */
function inside(component: Loose, place: Place, own = conditionOf(component)): Place {
  return {
    ...place,
    around: own && own.rules.length > 0 ? [...place.around, own] : place.around,
    isHidden: place.isHidden || isOn(component.hidden),
    isLocked: place.isLocked || isOn(component.disabled),
  };
}

function convert(component: Loose, place: Place): void {
  const type = typeOf(component);
  const key = textOf(component.key);
  const label = plainLine(textOf(component.label)) || key;
  const { draft } = place;
  const add = (created: Loose) => {
    const source = sourceOf(component, place);
    const all = { ...created, ...shared(component, created, draft.numbers(label)) };
    const added = draft.add(source, key || label, all, place.into, place.within);
    const path = draft.pathOf(source);
    // Conditions in rows refer to neighbouring fields by key alone.
    if (source !== key && path !== undefined && draft.pathOf(key) === undefined) draft.refer(key, path, added);
    draft.condition(added, true, conditionOf(component), place.around);
    tellOfCode(component, added, draft);
    tellOfKeeping(component, added, draft);
    draft.about(component, added, label);
    return added;
  };
  if (GROUPS.includes(type)) addGroup(type, component, add, place);
  else if (TYPES[type]) convertField({ component, type, label, add, place });
  else if (type === 'button' && ['submit', ''].includes(textOf(component.action))) {
    const send = plainLine(textOf(component.label));
    const shown = send || 'Submit';
    draft.about(component, null, shown);
    tellOfCode(component, null, draft);
    passOver(component, 'label');
    if (send !== '' && send !== 'Submit') draft.options.theme = { buttons: { send } };
    if (isOn(component.hidden) || place.isHidden) draft.note(null, `the button "${shown}" was hidden there`);
    const asked = [...place.around, conditionOf(component)].some((one) => one !== null && one.rules.length > 0);
    if (asked) draft.note(null, `the condition of the button "${shown}" was left out: a form can always be sent`);
  } else if (type === 'button')
    draft.leftOut(component, label, `a form has the button that sends it (its action is ${textOf(component.action)})`);
  else if (UNUSED[type]) draft.leftOut(component, label, UNUSED[type]);
  else if (partsOf(component).length > 0) convertLayout(type, component, place);
  else if (LAYOUTS.includes(type)) draft.apart(component);
  else draft.leftOut(component, label, `there is no field like ${type} here`);
}

/** Returns the components in a layout: its own, or those of its columns, cells or tabs. */
function partsOf(component: Loose): Loose[] {
  const { columns, rows, components } = component;
  const lists = [
    ...(Array.isArray(columns) ? loosesOf(columns) : []),
    ...(Array.isArray(rows) ? rows.flatMap((row) => loosesOf(row)) : []),
    ...loosesOf(components).filter((one) => one.type === undefined && Array.isArray(one.components)),
  ].filter(({ components: inner }) => Array.isArray(inner));
  if (lists.length > 0) return lists;
  return loosesOf(components).length > 0 ? [component] : [];
}

const WIDTHS: Record<number, string> = { 2: 'half', 3: 'third' };
/** Layouts whose title visitors do not see. */
const UNTITLED = ['well', 'columns', 'table', 'tabs'];
const WITHOUT_WIDTH = ['hidden', 'section', 'html', 'repeater', 'group'];

function convertLayout(type: string, component: Loose, place: Place): void {
  const { draft } = place;
  const named = plainLine(textOf(component.title) || textOf(component.legend));
  const called = named || plainLine(textOf(component.label)) || textOf(component.key);
  const parts = partsOf(component);
  const where = inside(component, place);
  // Visitors do not see the label of a well, columns or table.
  passOver(component, 'label', 'legend', 'title');
  const addHeading = (name: string, label: string): Loose | null => {
    if (label === '' || where.isHidden) return null;
    const heading = draft.add('', name, { type: 'section', label }, place.into);
    draft.condition(heading, true, null, where.around);
    return heading;
  };
  const heading = UNTITLED.includes(type) ? null : addHeading(textOf(component.key) || named, named);
  if (heading) Object.assign(heading, meaningful({ description: plainText(textOf(component.description)) }));
  draft.about(component, heading, called);
  tellOfCode(component, heading, draft);
  if (!LAYOUTS.includes(type))
    draft.note(null, `there is nothing like ${type} here: what stands in "${called}" is asked for once`);
  const width = type === 'columns' ? WIDTHS[parts.length] : undefined;
  for (const part of parts) {
    const tab = plainLine(textOf(part.label));
    if (type === 'tabs' && part !== component) addHeading(tab, tab);
    for (const inner of loosesOf(part.components)) convertAtWidth(inner, where, width);
  }
}

/** Converts a component in a column, and gives its field the width of the column. */
function convertAtWidth(component: Loose, place: Place, width: string | undefined): void {
  const at = place.into.length;
  convert(component, place);
  const created = place.into[at];
  if (created && width !== undefined && !WITHOUT_WIDTH.includes(String(created.type))) created.width = width;
}

function addGroup(type: string, component: Loose, add: (created: Loose) => Loose, place: Place): void {
  const isRows = type !== 'container';
  const label = plainLine(textOf(component.label)) || textOf(component.key);
  const { minLength, maxLength, required } = looseOf(component.validate);
  const where = inside(component, place, null);
  if (where.isHidden || (isRows && where.isLocked)) {
    place.draft.leftOut(component, label, where.isHidden ? 'it is hidden' : 'it is locked, so that nobody fills it in');
    return;
  }
  const { count } = place.draft.numbers(label);
  const bounds = isRows
    ? {
        min_rows: count(minLength, 'the least number of rows') || (isOn(required) ? 1 : undefined),
        max_rows: count(maxLength, 'the greatest number of rows'),
        add_label: plainLine(textOf(component.addAnother)),
      }
    : {};
  if (!isRows) passOver(looseOf(component.validate), 'required');
  const created = add({ type: isRows ? 'repeater' : 'group', label: plainLine(textOf(component.label)), ...bounds });
  created.fields = [];
  const key = textOf(component.key);
  const within = place.within === '' ? String(created.name) : `${place.within}.${String(created.name)}`;
  const source = place.source === '' ? key : `${place.source}.${key}`;
  // The group itself is hidden by its condition, so its fields need none.
  const inner = { ...where, into: created.fields as Loose[], within, source, around: [] };
  for (const one of loosesOf(component.components)) convert(one, inner);
}

/** Reports storage settings that are switched off, because here they are always on. */
function tellOfKeeping(component: Loose, created: Loose, draft: Drafting): void {
  const { persistent, clearOnHide } = component;
  if (persistent === false || persistent === 'client-only')
    draft.note(created, 'what stands in it was not kept there (persistent); it is kept here');
  if (clearOnHide === false)
    draft.note(created, 'what stands in it was kept there while it was hidden (clearOnHide); here it is left out then');
}

/** Reports JavaScript, which has no equivalent here. */
function tellOfCode(component: Loose, created: Loose | null, draft: Drafting): void {
  const { customConditional, customDefaultValue, logic } = component;
  const { custom, json } = looseOf(component.validate);
  const { json: rules } = looseOf(component.conditional);
  const label = plainLine(textOf(component.title) || textOf(component.label)) || textOf(component.key);
  const of = created === null ? `of "${label}": ` : '';
  const isCalculating = created?.type === 'calculated';
  const code = { customConditional, customDefaultValue, 'validate.custom': custom };
  for (const [key, value] of Object.entries(code)) {
    if (textOf(value) !== '')
      draft.note(created, `${of}${key} was left out: it is JavaScript; see conditional, calculated fields and pattern`);
  }
  if (!isCalculating && textOf(component.calculateValue) !== '')
    draft.note(created, `${of}calculateValue was left out: it is JavaScript; see calculated fields`);
  for (const [key, value] of Object.entries({ 'validate.json': json, 'conditional.json': rules }))
    if (textOf(value) !== '' || Object.keys(looseOf(value)).length > 0) {
      draft.apart(looseOf(value));
      draft.note(created, `${of}${key} was left out: it is JSON Logic; see conditional and pattern`);
    }
  const named = loosesOf(logic)
    .map(({ name }) => textOf(name))
    .filter(Boolean);
  if (loosesOf(logic).length > 0) {
    passOver(component, 'logic');
    draft.apart(component.logic as Loose);
    draft.note(
      created,
      `${of}its logic was left out${named.length > 0 ? ` (${named.join(', ')})` : ''}: see conditional`,
    );
  }
}

/** Reads a condition. The older shape has one rule (`when`, `eq`), the newer one a list. */
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
