import type { ConditionalConfig } from '#forms/config/conditional.ts';
import { activeFields, type ComparableValues, evaluate } from '#forms/values/conditions.ts';
import { type FieldRules, readValues, ruleOf } from './field-rules.ts';
import { type Control, fieldNames, isGroup, ownerOf } from './fields.ts';
import { findAllIn, listenTo } from './form-element.ts';

interface ConditionalField {
  container: HTMLElement;
  conditional: ConditionalConfig;
  inputs: Control[];
  /** A choice that cannot be changed: it is always disabled. */
  isFixed: boolean;
  /** The rule that an empty field breaks, where one has to be filled in. */
  emptyRule: string;
  isRequired: boolean;
}

/**
 * Shows, hides and requires fields by the same rules as the server. A hidden field is disabled: it is neither checked nor
 * sent. @returns what brings the form up to date.
 */
export function followConditions(form: HTMLFormElement, rules: FieldRules): () => void {
  const fields = new Map(
    [...findAllIn(form, '[data-field][data-conditional]')].map((container) => [
      container.dataset.field ?? '',
      conditionalField(container, rules),
    ]),
  );
  const apply = () => {
    if (fields.size === 0) return;
    const values = readValues(form, rules);
    // What only lays the form out has no input, and may have a condition.
    const names = new Set([...fieldNames(form), ...fields.keys()]);
    const all = [...names].map((name) => ({ name, conditional: fields.get(name)?.conditional }));
    const active = activeFields({ fields: all }, values);
    const shown = Object.fromEntries(Object.entries(values).filter(([name]) => active.has(name)));
    for (const [name, field] of fields) applyTo(field, active.has(name), shown);
  };
  listenTo(form, 'input', apply);
  listenTo(form, 'change', apply);
  // The browser resets a form after it has called the listeners.
  listenTo(form, 'reset', () => setTimeout(apply));
  // The browser may have filled in values again after going back.
  addEventListener('pageshow', apply);
  apply();
  return apply;
}

function conditionalField(container: HTMLElement, rules: FieldRules): ConditionalField {
  const inputs = [...container.querySelectorAll<Control>('input, select, textarea')];
  return {
    container,
    conditional: JSON.parse(container.dataset.conditional ?? ''),
    inputs,
    // Not read from `disabled`: Firefox remembers it over a reload.
    isFixed: container.dataset.readOnly !== undefined && !inputs[0]?.matches('[readonly]'),
    emptyRule: container.dataset.required ?? ruleOf(rules, inputs).requiredRule ?? 'required',
    isRequired: container.dataset.required !== undefined,
  };
}

function applyTo(field: ConditionalField, active: boolean, shown: ComparableValues): void {
  const { container, conditional, inputs } = field;
  container.hidden = !active;
  const required = active && (field.isRequired || (conditional.action === 'require' && evaluate(conditional, shown)));
  if (required) container.dataset.required = field.emptyRule;
  else delete container.dataset.required;
  // The server leaves it hidden: only the script knows whether the condition holds.
  container.querySelector('.svca-required')?.toggleAttribute('hidden', !required);
  for (const input of inputs) {
    input.disabled = field.isFixed || !active;
    // On each box of a group, `required` would ask for all of them; of parts, some may be left out.
    if (!isGroup(inputs) && ownerOf(input.name) === input.name) input.required = required;
  }
}
