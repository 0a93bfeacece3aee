import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { isObject } from '#json.ts';
import { type Choices, sanitiseChoices } from './choice-rule.ts';
import { checkOptions, choiceLabels, type OptionConfig, optionKeys, optionValues } from './choices.ts';
import { defineFieldType, type InputState } from './field-type.ts';
import type { PlainValue } from './field-value.ts';
import { importedChoices } from './imported-choices.ts';
import type { Parts } from './parts.ts';
import type { FieldRule, Sanitised } from './rule.ts';
import { labelled } from './summary.ts';
import { scalarText } from './text-rule.ts';

/** The pattern of option values, which are parts of input names here: `order[pears]`. */
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

/** All options, in the order that the visitor gives them. */
export function ranking() {
  return defineFieldType({
    ...rule,
    keys: optionKeys,
    checkConfig(field) {
      if (optionValues(field).every((value) => PART.test(value))) return checkOptions(field);
      return [{ key: 'options', message: 'must have values of letters, digits and _, at most 64' }];
    },
    sample: optionValues,
    summary: ({ options }) => ({
      kind: 'grid',
      isRanking: true,
      rows: labelled(options),
      columns: labelled(options.map((_, index) => ({ value: `${index + 1}` }))),
      of: (value) => places(value).map((choice, index) => [choice, `${index + 1}`]),
    }),
    display: (value, field) =>
      places(value)
        .map((choice, index) => `${index + 1}. ${choiceLabels(choice, field).join()}`)
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
    requiredText: 'choice',
    shows: ranked,
    showsParts,
    renderInput: renderPlaces,
  });
}

/** Reads a list of values in their order, or the rank of each value. Ranks must be complete, or all be absent. */
function sanitise(raw: unknown, { options }: Choices): Sanitised<string[]> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return sanitiseChoices(raw, {});
  const entries = Object.entries(raw).filter(([value]) => !options || options.some((option) => option.value === value));
  const ranked = entries
    .map(([value, place]) => [value, scalarText(place)?.trim() ?? ''] as const)
    .filter(([, place]) => place !== '')
    .sort(([, first], [, second]) => Number(first) - Number(second));
  const value = ranked.map(([option]) => option);
  if (value.length === 0) return { value };
  const isWhole =
    value.length === (options ?? entries).length && ranked.every(([, place], index) => place === `${index + 1}`);
  return isWhole ? { value } : { value, rule: 'ranking' };
}

/** Renders a `select` of ranks for each option, which works by keyboard and without a script. */
function renderPlaces(field: OptionConfig, { value, sent, texts, attributes }: InputState<PlainValue>): string {
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
    return `<div class="svca-place"><select${renderAttributes(own)}><option value="">–</option>${numbers.join('')}</select>${label}</div>`;
  });
  const { rows: words, form } = texts;
  const ranking = JSON.stringify({ up: words.up, down: words.down, at: form.pointOf });
  return `<div${renderAttributes({ 'data-ranking': ranking })}>${rows.join('')}</div>`;
}

/** Drops options that were deleted. */
function ranked(value: PlainValue, field: OptionConfig): string[] {
  return places(value).filter((option) => optionValues(field).includes(option));
}

/** Returns the rank of each ranked option. */
function placesOf(value: readonly string[]): Parts {
  return Object.fromEntries(value.map((option, index) => [option, String(index + 1)]));
}

function showsParts(sent: Readonly<Record<string, unknown>>, field: OptionConfig): Parts {
  const values = optionValues(field);
  return Object.fromEntries(
    values.flatMap((option) => {
      const place = Object.hasOwn(sent, option) ? String(sent[option]).trim() : '';
      return values.some((_, index) => place === String(index + 1)) ? [[option, place]] : [];
    }),
  );
}

function places(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}
