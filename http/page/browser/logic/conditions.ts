import type { ConditionalConfig } from '#forms/config/conditional.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import type { LogicPage } from '#forms/pages/walk.ts';
import {
  type Calculation,
  conditionRules,
  type LogicField,
  pathFrom,
  rowsKey,
  ruleEvaluator,
  type Settled,
} from '#forms/values/condition-rules.ts';
import { type FieldRules, ruleOf } from '../field-rules.ts';
import { type Control, containerOf, ownerOf } from '../fields.ts';
import { findAllIn, listenTo } from '../form-element.ts';
import { partIfThere } from '../parts.ts';
import { ROWS_EVENT } from '../rows/rows-event.ts';
import { followValues } from './follow.ts';
import { readValues } from './values.ts';

interface ConditionalField {
  container: HTMLElement;
  conditional?: ConditionalConfig;
  inputs: Control[];
  options: ConditionalOption[];
  /** True for a field that cannot be changed; its inputs are always disabled. */
  isFixed: boolean;
  /** Rule that an empty field violates when it is required. */
  emptyRule: string;
  isRequired: boolean;
  /** True when the field stands in a group with a condition. */
  isInside?: boolean;
  /** Present for a calculated field. */
  calculation?: Calculation & { show(value: PlainValue | undefined): void };
}

interface ConditionalOption {
  value: string;
  conditional: ConditionalConfig;
  /** Element to hide: the entry of a list, or a checkbox or radio button with its label. */
  shown: HTMLElement;
  input: HTMLInputElement | HTMLOptionElement;
}

const PATTERNS = new Map<string, RegExp>();

/** The server passes only patterns that mean the same in browsers and take linear time. */
const { evaluate, settle } = conditionRules(
  ruleEvaluator(({ value }, text) => {
    const source = `^(?:${value})$`;
    const pattern = PATTERNS.get(source) ?? new RegExp(source, 'u');
    PATTERNS.set(source, pattern);
    return pattern.test(text);
  }),
);

/**
 * Shows, hides, requires and calculates fields, and shows and hides options, by the same rules as the server. Hidden fields are
 * disabled, so that they are neither checked nor sent. @returns a function that updates the form
 */
export function followConditions(form: HTMLFormElement, rules: FieldRules): () => void {
  const known = new WeakMap<HTMLElement, ConditionalField>();
  let fields = conditionalFields(form, rules, known);
  const pages = pagesOf(form);
  const lists = () => [...findAllIn(form, '.svca-rows')];
  if (fields.size === 0 && pages.length === 0 && lists().length === 0) return () => {};
  const apply = () => {
    const values = readValues(form, rules);
    const groups = [...findAllIn(form, '[data-group]')].map(({ dataset }) => dataset.field ?? '');
    for (const { parentElement, children } of lists()) {
      const path = parentElement?.dataset.field ?? '';
      values[path] = children.length;
      values[rowsKey(path)] = [...children].map((_, index) => String(index));
    }
    // Layout fields have no input, but may have a condition.
    const names = new Set([...Object.keys(values), ...groups, ...fields.keys()]);
    const settled = settle(
      [...names, ...namesOfRows(form)].map((name): LogicField => ({ name, ...fields.get(name) })),
      values,
      pages.length > 0 ? pages : undefined,
    );
    for (const { name, element } of pages) element.disabled = !settled.active.has(name);
    for (const [name, field] of fields) applyTo(field, name, settled, (path) => names.has(path));
  };
  listenTo(form, ROWS_EVENT, () => {
    fields = conditionalFields(form, rules, known);
  });
  // After a new choice, a choice that was hidden before must not come back.
  const forget = ({ target, type }: Event) => {
    const container = target === form ? null : containerOf(target as Control);
    for (const one of findAllIn(form, '[data-was]'))
      if (type === 'reset' || container?.contains(one)) delete one.dataset.was;
  };
  listenTo(form, 'input', forget, true);
  listenTo(form, 'reset', forget);
  followValues(form, apply);
  return apply;
}

/** Returns the names of the fields in rows, from their templates: a repeater may have no rows. */
function namesOfRows(root: HTMLFormElement | DocumentFragment): string[] {
  const templates = root instanceof HTMLFormElement ? findAllIn(root, 'template') : root.querySelectorAll('template');
  return [...(templates as Iterable<HTMLTemplateElement>)].flatMap(({ content }) => [
    ...[...content.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field ?? ''),
    ...namesOfRows(content),
  ]);
}

/** Returns the pages of a form in their order, without the summary. Disabling a page that is skipped also disables its fields. */
function pagesOf(form: HTMLFormElement): (LogicPage & { element: HTMLFieldSetElement })[] {
  return [...(findAllIn(form, 'fieldset[data-page]:not([data-page^=_summary])') as Iterable<HTMLFieldSetElement>)].map(
    (element) => {
      const { page: name = '', conditional, jumps } = element.dataset;
      const inputs = [...element.querySelectorAll<HTMLElement>('[name]')].map((one) =>
        ownerOf(one.getAttribute('name') ?? ''),
      );
      const fields = [...element.querySelectorAll<HTMLElement>('[data-field]')].map(
        ({ dataset }) => dataset.field ?? '',
      );
      return {
        name,
        element,
        // The page break has the same name as the page.
        fields: [...inputs, ...fields].filter((one) => one !== name),
        ...(conditional && { conditional: JSON.parse(conditional) }),
        ...(jumps && { jumps: JSON.parse(jumps) }),
      };
    },
  );
}

/** Returns the fields that are calculated, have a condition, or have options with conditions. */
function conditionalFields(
  form: HTMLFormElement,
  rules: FieldRules,
  known: WeakMap<HTMLElement, ConditionalField>,
): Map<string, ConditionalField> {
  const fields = new Map<string, ConditionalField>();
  const fieldOf = (container: HTMLElement) => {
    const name = container.dataset.field ?? '';
    // Cached, because the markup says only at first whether the field is required.
    const field = known.get(container) ?? conditionalField(container, rules);
    if (!fields.has(name)) field.options = [];
    known.set(container, field);
    fields.set(name, field);
    return field;
  };
  for (const container of findAllIn(form, '[data-field][data-formula]')) {
    fieldOf(container).calculation = calculationOf(container);
  }
  // Fields in a hidden group are neither checked nor sent.
  for (const inner of findAllIn(form, '[data-group][data-conditional] [data-field]')) fieldOf(inner).isInside = true;
  for (const marked of findAllIn(form, '[data-conditional]')) {
    const conditional: ConditionalConfig = JSON.parse(marked.dataset.conditional ?? '');
    if (marked.dataset.field !== undefined) {
      fieldOf(marked).conditional = conditional;
      continue;
    }
    const input = marked instanceof HTMLOptionElement ? marked : marked.querySelector('input');
    const container = marked.closest<HTMLElement>('[data-field]');
    if (!input || !container) continue;
    fieldOf(container).options.push({ value: input.value, conditional, shown: marked, input });
  }
  return fields;
}

/** Returns the calculation of a field; undefined while the script of calculations is not loaded. */
function calculationOf(container: HTMLElement): ConditionalField['calculation'] {
  const { formula, ...format } = JSON.parse(container.dataset.formula ?? '');
  const output = container.querySelector('output');
  const calculations = partIfThere('calculations');
  if (!formula || !output || !calculations) return undefined;
  const locale = container.closest<HTMLElement>('[lang]')?.lang || undefined;
  return {
    needs: calculations.fieldsOf(formula),
    calculate: (read) => calculations.calculate(formula, format.decimals, read),
    show(value) {
      const text = String(value ?? '');
      if (output.dataset.value === text) return;
      output.dataset.value = text;
      output.textContent = typeof value === 'number' ? calculations.formatCalculated(value, format, locale) : '';
      // For code that follows values, such as the total of a payment.
      output.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
}

function conditionalField(container: HTMLElement, rules: FieldRules): ConditionalField {
  // The inputs in a group belong to the fields of the group.
  const findInputs = () =>
    container.dataset.group === undefined ? [...container.querySelectorAll<Control>('input, select, textarea')] : [];
  const inputs = findInputs();
  return {
    container,
    // A text input may have been replaced by a select.
    get inputs() {
      return findInputs();
    },
    options: [],
    // Not derived from `disabled`: Firefox remembers that state over a reload.
    isFixed: container.dataset.readOnly !== undefined && !inputs[0]?.matches('[readonly]'),
    emptyRule: container.dataset.required ?? ruleOf(rules, inputs)?.requiredRule ?? 'required',
    isRequired: container.dataset.required !== undefined,
  };
}

function applyTo(
  field: ConditionalField,
  name: string,
  { active, values, hiddenOptions }: Settled,
  has: (path: string) => boolean,
): void {
  const isActive = active.has(name);
  const { conditional } = field;
  if (conditional || field.isInside) {
    const isWanted =
      conditional?.action === 'require' && evaluate(conditional, values, (one) => pathFrom(name, one, has));
    ask(field, isActive, isActive && (field.isRequired || isWanted));
  }
  field.calculation?.show(isActive ? values[name] : null);
  if (!isActive) return;
  for (const { value, shown, input } of field.options) {
    const isHidden = hiddenOptions.get(name)?.has(value) === true;
    show(shown, !isHidden);
    input.disabled = field.isFixed || isHidden || isSoldOut(input);
    const key = input instanceof HTMLInputElement ? 'checked' : 'selected';
    const one = input as HTMLInputElement & HTMLOptionElement;
    // A hidden option is deselected. It is selected again when it reappears and no other option was chosen.
    if (isHidden) {
      if (one[key]) input.dataset.was = '1';
      one[key] = false;
      continue;
    }
    if (input.dataset.was && isFree(field.inputs, input)) one[key] = true;
    delete input.dataset.was;
  }
}

/** True when an option can be selected without replacing another one. */
function isFree(inputs: Control[], option: HTMLInputElement | HTMLOptionElement): boolean {
  const list = option.closest('select');
  if (list) return list.multiple || !list.value;
  const others = inputs.filter(({ name }) => name === (option as HTMLInputElement).name);
  return !others.some((one) => one.type === 'radio' && (one as HTMLInputElement).checked);
}

/** Shows or hides a field, and marks it as required or optional. */
function ask({ container, inputs, isFixed, emptyRule }: ConditionalField, active: boolean, required: boolean): void {
  show(container, active);
  if (required) container.dataset.required = emptyRule;
  else delete container.dataset.required;
  // The server renders the asterisk hidden, because only the script knows whether the condition holds. A group's asterisks
  // belong to its fields.
  if (container.dataset.group === undefined)
    container.querySelector('.svca-required')?.toggleAttribute('hidden', !required);
  for (const input of inputs) {
    input.disabled = isFixed || !active || isSoldOut(input);
    // The server marks the inputs that may be required: not every checkbox of a group, and not the optional parts.
    if ('needed' in input.dataset) input.required = required;
  }
}

/** Shows or hides an element instead of the style sheet, which hides what the server has marked until then. */
function show(element: HTMLElement, isShown: boolean): void {
  element.hidden = !isShown;
  delete element.dataset.unmet;
}

/** True for an option that the server has marked as sold out. */
function isSoldOut({ dataset }: HTMLElement): boolean {
  return dataset.soldOut !== undefined;
}
