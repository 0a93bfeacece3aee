import { OTHER } from '#forms/field-types/choice-rule.ts';
import { type FieldRules, languageOf, ruleConfigOf, ruleOf } from '../field-rules.ts';
import { type Control, fireChanged, inputsOf, partsOf, wholeOf } from '../fields.ts';

/**
 * Sets a field as if a visitor had typed the value, with `input` and `change` events. @returns false when there is no such
 * field
 */
export function writeField(form: HTMLFormElement, rules: FieldRules, name: string, value: unknown): boolean {
  const inputs = inputsOf(form, name);
  // File choosers and the inputs that stand for rows handle writing themselves.
  const holder = inputs.find(({ type, dataset }) => type === 'file' || dataset.list);
  if (holder) return holder.dispatchEvent(new CustomEvent('svca-write', { bubbles: true, detail: value }));
  const whole = wholeOf(inputs, name);
  const rule = ruleOf(rules, inputs);
  const typed = rule?.typed?.(value, ruleConfigOf(inputs), languageOf(inputs)) ?? value;
  const wanted = Array.isArray(value) ? value : [typed];
  const known = whole.flatMap((input) =>
    input instanceof HTMLSelectElement ? [...input.options].map((option) => option.value) : [input.value],
  );
  const others = wanted.filter((one) => one && !known.includes(String(one)));
  for (const [part, own] of partsOf(inputs)) {
    // A time without its zone does not determine the stored moment.
    if (part === 'kept' && typed === value) continue;
    const place = Array.isArray(value) ? value.indexOf(part) + 1 || '' : Object(typed)[part];
    // A field that is entered twice has the same value in both inputs.
    const given = whole.length > 0 ? value : place;
    writeInputs(own, part === 'other' ? others[0] : given);
  }
  writeInputs(whole, known.includes(OTHER) ? wanted.map((one) => (others.includes(one) ? OTHER : one)) : typed);
  fireChanged(inputs[0]);
  return inputs.length > 0;
}

function writeInputs(inputs: Control[], value: unknown): void {
  const wanted = (Array.isArray(value) ? value : [value]).map((one) => String(one ?? ''));
  for (const input of inputs) {
    if (input instanceof HTMLSelectElement && input.multiple) {
      for (const option of input.options) option.selected = wanted.includes(option.value);
    } else if (input.type === 'checkbox' || input.type === 'radio') {
      (input as HTMLInputElement).checked = wanted.includes(input.value) || (value === true && inputs.length === 1);
    } else {
      const [text = ''] = wanted;
      input.value = text;
      // The list of states may still be that of another country.
      if (input.value !== text) input.dispatchEvent(new CustomEvent('svca-write', { bubbles: true, detail: text }));
    }
  }
}
