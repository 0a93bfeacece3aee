import type { ConditionalConfig } from '#forms/config/conditional.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import type { LogicPage } from '#forms/pages/walk.ts';
import {
  askWith,
  type Calculation,
  conditionRules,
  type LogicField,
  pathFrom,
  rowsKey,
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
  /** A choice that cannot be changed: it is always disabled. */
  isFixed: boolean;
  /** The rule that an empty field breaks, where one has to be filled in. */
  emptyRule: string;
  isRequired: boolean;
  /** Whether it stands in a group that a condition may hide. */
  isInside?: boolean;
  /** Of a field that is calculated. */
  calculation?: Calculation & { show(value: PlainValue | undefined): void };
}

interface ConditionalOption {
  value: string;
  conditional: ConditionalConfig;
  /** What is hidden: the entry of a list, or a box or button with its label. */
  shown: HTMLElement;
  input: HTMLInputElement | HTMLOptionElement;
}

const PATTERNS = new Map<string, RegExp>();

/** The server gives a page only patterns that mean the same here, and are matched in one go. */
const { evaluate, settle } = conditionRules(
  askWith(({ value }, text) => {
    const source = `^(?:${value})$`;
    const pattern = PATTERNS.get(source) ?? new RegExp(source, 'u');
    PATTERNS.set(source, pattern);
    return pattern.test(text);
  }),
);

/**
 * Shows, hides, requires and calculates fields, and shows and hides options, by the same rules as the server. What is hidden is disabled: it is neither checked nor sent. @returns what brings the form up to date.
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
    // What only lays the form out has no input, and may have a condition.
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
  // A new choice counts, and not the one that was hidden before.
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

/** What rows have, where there may be none. */
function namesOfRows(root: HTMLFormElement | DocumentFragment): string[] {
  const templates = root instanceof HTMLFormElement ? findAllIn(root, 'template') : root.querySelectorAll('template');
  return [...(templates as Iterable<HTMLTemplateElement>)].flatMap(({ content }) => [
    ...[...content.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field ?? ''),
    ...namesOfRows(content),
  ]);
}

/** The pages of a form in their order, but for the summary. What lies on one that is passed over is disabled with it. */
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
        // The field that begins the page has its name.
        fields: [...inputs, ...fields].filter((one) => one !== name),
        ...(conditional && { conditional: JSON.parse(conditional) }),
        ...(jumps && { jumps: JSON.parse(jumps) }),
      };
    },
  );
}

/** The fields that are calculated, have a condition, or have options with one. */
function conditionalFields(
  form: HTMLFormElement,
  rules: FieldRules,
  known: WeakMap<HTMLElement, ConditionalField>,
): Map<string, ConditionalField> {
  const fields = new Map<string, ConditionalField>();
  const fieldOf = (container: HTMLElement) => {
    const name = container.dataset.field ?? '';
    // Whether it has to be filled in stands in its markup only at first.
    const field = known.get(container) ?? conditionalField(container, rules);
    if (!fields.has(name)) field.options = [];
    known.set(container, field);
    fields.set(name, field);
    return field;
  };
  for (const container of findAllIn(form, '[data-field][data-formula]')) {
    fieldOf(container).calculation = calculationOf(container);
  }
  // What stands in a group that is hidden is neither checked nor sent.
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

/** Undefined while the script for it is not there. */
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
      // For whoever follows what fields hold, such as the total of a payment.
      output.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
}

function conditionalField(container: HTMLElement, rules: FieldRules): ConditionalField {
  // Those of a group belong to its fields.
  const findInputs = () =>
    container.dataset.group === undefined ? [...container.querySelectorAll<Control>('input, select, textarea')] : [];
  const inputs = findInputs();
  return {
    container,
    // A line may have become a list.
    get inputs() {
      return findInputs();
    },
    options: [],
    // Not read from `disabled`: Firefox remembers it over a reload.
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
    shown.hidden = isHidden;
    input.disabled = field.isFixed || isHidden || isSoldOut(input);
    const key = input instanceof HTMLInputElement ? 'checked' : 'selected';
    const one = input as HTMLInputElement & HTMLOptionElement;
    // A hidden option is not chosen any more, until it is there again and nothing else was chosen.
    if (isHidden) {
      if (one[key]) input.dataset.was = '1';
      one[key] = false;
      continue;
    }
    if (input.dataset.was && isFree(field.inputs, input)) one[key] = true;
    delete input.dataset.was;
  }
}

/** True if an option can be chosen beside those that are chosen now. */
function isFree(inputs: Control[], option: HTMLInputElement | HTMLOptionElement): boolean {
  const list = option.closest('select');
  if (list) return list.multiple || !list.value;
  const others = inputs.filter(({ name }) => name === (option as HTMLInputElement).name);
  return !others.some((one) => one.type === 'radio' && (one as HTMLInputElement).checked);
}

/** Shows a field or not, and marks it as required or not. */
function ask({ container, inputs, isFixed, emptyRule }: ConditionalField, active: boolean, required: boolean): void {
  container.hidden = !active;
  if (required) container.dataset.required = emptyRule;
  else delete container.dataset.required;
  // The server leaves it hidden: only the script knows whether the condition holds. Those in a group are of its fields.
  if (container.dataset.group === undefined)
    container.querySelector('.svca-required')?.toggleAttribute('hidden', !required);
  for (const input of inputs) {
    input.disabled = isFixed || !active || isSoldOut(input);
    // The server says which are asked for: on each box of a group it would be all of them, and some parts may be left out.
    if ('needed' in input.dataset) input.required = required;
  }
}

/** The server says so: nobody can choose it any more. */
function isSoldOut({ dataset }: HTMLElement): boolean {
  return dataset.soldOut !== undefined;
}
