import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { isObject } from '#json.ts';
import { type Choices, sanitiseChoices } from './choice-rule.ts';
import { checkOptions, choiceLabels, type OptionConfig, optionKeys, optionValues } from './choices.ts';
import { defineFieldType, type InputState } from './field-type.ts';
import type { PlainValue } from './field-value.ts';
import { importedChoices } from './imported-choices.ts';
import type { Parts } from './parts.ts';
import type { FieldRule, Sanitised } from './rule.ts';
import { scalarText } from './text-rule.ts';

/** Options are the names of inputs here: `order[pears]`. */
const PART = /^\w{1,64}$/;

export const rule: FieldRule<Choices> = {
  empty: [],
  fold: (own, places) => own ?? places,
  sanitise,
  validate(value, { options }) {
    if (!Array.isArray(value)) return { rule: 'invalid_type' };
    if (!options) return null;
    const isWhole = value.length === options.length && options.every((option) => value.includes(option.value));
    return isWhole ? null : { rule: 'ranking' };
  },
};

/** Every option, in the order that the visitor gives them. */
export function ranking() {
  return defineFieldType({
    ...rule,
    keys: optionKeys,
    checkConfig(field) {
      if (optionValues(field).every((value) => PART.test(value))) return checkOptions(field);
      return [{ key: 'options', message: 'must have values of letters, digits and _, at most 64' }];
    },
    sample: optionValues,
    display: (value, field) =>
      places(value)
        .map((one, index) => `${index + 1}. ${choiceLabels(one, field).join()}`)
        .join('\n'),
    exportLabels: (value, field) => [choiceLabels(value, field).join(', ')],
    importValue: ([cell], field) => importedChoices(cell, field),
    jsonSchema(field, required) {
      const { length } = field.options;
      const items = { enum: optionValues(field) };
      const whole = { type: 'array', items, uniqueItems: true, minItems: length, maxItems: length };
      return required ? whole : { anyOf: [whole, { const: [] }] };
    },
    frame: 'group',
    shows: ranked,
    showsParts,
    renderInput: renderPlaces,
  });
}

/** A list of values in their order, or the place of each. A list of places has to be whole, or empty. */
function sanitise(raw: unknown, { options }: Choices): Sanitised<string[]> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return sanitiseChoices(raw, {});
  const given = Object.entries(raw).filter(([value]) => !options || options.some((option) => option.value === value));
  const ranked = given
    .map(([value, place]) => [value, scalarText(place)?.trim() ?? ''] as const)
    .filter(([, place]) => place !== '')
    .sort(([, one], [, other]) => Number(one) - Number(other));
  const value = ranked.map(([one]) => one);
  if (value.length === 0) return { value };
  const isWhole =
    value.length === (options ?? given).length && ranked.every(([, place], index) => place === `${index + 1}`);
  return isWhole ? { value } : { value, rule: 'ranking' };
}

/** A list of places for each option, which a keyboard can use and which needs no script. */
function renderPlaces(field: OptionConfig, { value, sent, attributes }: InputState<PlainValue>): string {
  const { id, name, ...shared } = attributes;
  const chosen = isObject(sent) ? showsParts(sent, field) : placesOf(ranked(value, field));
  const rows = field.options.map((option, index) => {
    const own = {
      ...shared,
      id: `${id}-${index}`,
      name: `${name}[${option.value}]`,
      autofocus: shared.autofocus && index === 0,
    };
    const numbers = field.options.map((_, place) => {
      const selected = chosen[option.value] === String(place + 1);
      return `<option${renderAttributes({ value: place + 1, selected })}>${place + 1}</option>`;
    });
    const label = `<label${renderAttributes({ for: own.id })}>${escapeHtml(option.label || option.value)}</label>`;
    return `<div class="svca-place"><select${renderAttributes(own)}><option value=""></option>${numbers.join('')}</select>${label}</div>`;
  });
  return rows.join('');
}

/** Without options that are gone. */
function ranked(value: PlainValue, field: OptionConfig): string[] {
  return places(value).filter((one) => optionValues(field).includes(one));
}

/** The place of each option that has one. */
function placesOf(value: readonly string[]): Parts {
  return Object.fromEntries(value.map((one, index) => [one, String(index + 1)]));
}

function showsParts(sent: Readonly<Record<string, unknown>>, field: OptionConfig): Parts {
  const values = optionValues(field);
  return Object.fromEntries(
    values.flatMap((one) => {
      const place = Object.hasOwn(sent, one) ? String(sent[one]).trim() : '';
      return values.some((_, index) => place === String(index + 1)) ? [[one, place]] : [];
    }),
  );
}

function places(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}
