import type { PlainValue } from '#forms/field-types/field-value.ts';
import { formatNumberForInput, parseTypedNumber } from '#forms/typed-number.ts';
import { languageOf, ruleConfigOf } from '#http/page/browser/field-rules.ts';
import { type Control, fireChanged } from '#http/page/browser/fields.ts';
import { listenTo } from '#http/page/browser/form-element.ts';

/**
 * Converts the value of an input for scripts of the page. A number field gives a number, or null; an amount gives text in
 * programs' notation, or the text as typed when it cannot be read.
 */
function read(input: Control, value: PlainValue): PlainValue {
  // Number inputs use the notation of programs.
  const isNumber = input.type === 'number';
  const { amount, number = isNumber ? '' : amount } = input.dataset;
  if (number === undefined) return value;
  const language = isNumber ? '' : languageOf([input]);
  const plain = parseTypedNumber(String(value), language, number ? Number(number) : undefined);
  if (amount === undefined) return plain === null || Number.isNaN(Number(plain)) ? null : Number(plain);
  return plain !== null && new RegExp(`^\\d+(\\.\\d{0,${amount}}0*)?$`).test(plain) ? plain : value;
}

/** Lets the up and down keys change a number by one step, within its bounds. */
function stepByKeys(form: HTMLFormElement): void {
  listenTo(form, 'keydown', (event) => {
    const { key, target } = event as KeyboardEvent;
    const input = target as HTMLInputElement;
    const way = ['ArrowDown', '', 'ArrowUp'].indexOf(key) - 1;
    const { number } = input.dataset;
    const now = read(input, input.value);
    // Text that is not a number is not overwritten.
    if (number === undefined || way < -1 || input.readOnly || (now === null && input.value)) return;
    event.preventDefault();
    const config = ruleConfigOf([input]);
    const { min = number ? 0 : -Infinity, max = config.max_quantity ?? Infinity, step = 1 } = config;
    const next = Number((Number(now) + way * Number(step)).toPrecision(12));
    input.value = formatNumberForInput(Math.max(Number(min), Math.min(Number(max), next)), languageOf([input]));
    fireChanged(input);
  });
}

export const numbers = Object.assign(stepByKeys, { read });
