import type { FieldValue, PlainValue } from '#forms/field-types/field-value.ts';
import { fieldInRow, PIPE_MARK, type Pipe, type PipePlan, pipeMark, pipeText } from '#forms/piping/pipe-text.ts';
import { type FieldRules, ruleConfigOf, ruleOf, sanitised } from '../field-rules.ts';
import { inputsOf } from '../fields.ts';
import { attributeOf, findAllIn } from '../form-element.ts';
import { calculatedValue } from './calculated.ts';
import { followValues } from './follow.ts';
import { isLeftOut } from './off.ts';

/**
 * Keeps the answers in texts of the form up to date. Changes are not announced to screen readers: a visitor reaches these texts
 * in the normal order. Must run after the script of conditions has updated the fields.
 */
export function followPipes(form: HTMLFormElement, rules: FieldRules): void {
  const plan: PipePlan = JSON.parse(attributeOf(form, 'data-pipes') ?? '');
  const update = () => {
    /** Replaces the pipe marks in a text of an element. */
    const filled = (element: HTMLElement, text: string) => {
      const own = element.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
      return text.replace(PIPE_MARK, (_all, mark) => {
        const pipe = plan.pipes[mark];
        return pipe ? pipeText(pipe, answerOf(form, pipe, fieldInRow(pipe, own), rules), plan) : '';
      });
    };
    for (const one of findAllIn(form, '[data-pipe]')) setText(one, filled(one, pipeMark(Number(one.dataset.pipe))));
    for (const one of findAllIn(form, '[data-piped]')) {
      for (const [name, text] of Object.entries<string>(JSON.parse(one.dataset.piped ?? ''))) {
        if (name) one.setAttribute(name, filled(one, text));
        else setText(one, filled(one, text));
      }
    }
  };
  followValues(form, update);
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Returns the answer of a field as the server reads it: the value that conditions compare, null for a hidden field. */
function answerOf(
  form: HTMLFormElement,
  { part, labels, filters }: Pipe,
  field: string,
  rules: FieldRules,
): PlainValue {
  const inputs = inputsOf(form, field);
  const [first] = inputs;
  if (!first) return calculatedValue(form, field) ?? null;
  if (isLeftOut(inputs)) return null;
  if (first instanceof HTMLSelectElement && !labels && filters[0]?.name !== 'value')
    return first.value && (first.selectedOptions[0]?.text ?? null);
  const rule = ruleOf(rules, inputs);
  if (!rule) return null;
  const value: FieldValue = sanitised(inputs, rule).value;
  if (part) return (Object(value)[part] as PlainValue | undefined) ?? null;
  return rule.comparable ? rule.comparable(value as PlainValue, ruleConfigOf(inputs)) : (value as PlainValue);
}
