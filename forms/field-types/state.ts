import type { JsonObject } from '#forms/config/json.ts';
import { choice, line } from '#forms/config/schema.ts';
import { COUNTRY_CODES } from '#forms/countries.ts';
import { countryName } from '#forms/country-names.ts';
import { described } from '#forms/json-schema/meta.ts';
import { findState, type StatesConfig, statesOf } from '#forms/states/find.ts';
import { stateName } from '#forms/states/names.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS, languageOf } from '#texts/index.ts';
import { countryKeys } from './country-list.ts';
import { defineFieldType } from './field-type.ts';
import { type FieldValue, plainText } from './field-value.ts';
import type { FieldRule } from './rule.ts';
import { sanitiseLine } from './text-rule.ts';
import { autocompleteKey, uniqueKey } from './text-value.ts';

interface StateConfig extends StatesConfig {
  country_field?: string;
}

/** The page's script lists the states to choose from, and the server looks up a state that was written. */
export const rule: FieldRule = {
  empty: '',
  sanitise: sanitiseLine,
  validate: (value) => (typeof value === 'string' ? null : { rule: 'invalid_type' }),
};

/** A state of a country, by its code of ISO 3166-2. */
export function state() {
  const name = (value: unknown, language: string) => (value === '' ? '' : stateName(String(value), language));
  return defineFieldType({
    ...rule,
    keys: {
      ...countryKeys(),
      unique: uniqueKey,
      autocomplete: autocompleteKey,
      country_field: described('The name of the country field beside it that it belongs to.', line(64)),
      level: described(
        'The level of states, for countries that have several; the upper one unless it is set.',
        choice(['upper', 'lower'] as const),
      ),
    },
    checkConfig(field) {
      if (field.country_field || listOf(field)) return [];
      const message = `is required, or countries that have at most ${budgets.choices.atMost} states together`;
      return [{ key: 'country_field', message }];
    },
    validate: (value, field) => (findState(plainText(value), undefined, field) ? null : { rule: 'state' }),
    beside(value, field, other, language) {
      const country = field.country_field === undefined ? undefined : codeOf(other(field.country_field));
      // Countries without states need no value.
      const isListed = !country || (field.countries ?? COUNTRY_CODES).includes(country);
      if (country && (!isListed || statesOf(country, field).length === 0)) return { value: '', isNeedless: true };
      if (value === '') return { value };
      const code = findState(plainText(value), country, field, language);
      return code === null ? { value, rule: 'state' } : { value: code };
    },
    sample: ({ countries = ['DE'], ...field }) => statesOf(countries[0] ?? '', field)[0]?.code ?? '',
    display: (value, _field, { language }) => name(value, language),
    displayLocal: (value, _field, form) => name(value, languageOf(form)),
    machineText: plainText,
    jsonSchema: (field, required): JsonObject => {
      const codes = listOf(field)?.flatMap(({ states }) => states.map(({ code }) => code));
      return codes && !field.country_field
        ? { type: 'string', enum: [...(required ? [] : ['']), ...codes] }
        : { type: 'string', maxLength: budgets.answer.atMost, ...(required && { minLength: 1 }) };
    },
    possibleValues: (field) => {
      const list = listOf(field);
      return list && ['', ...list.flatMap(({ states }) => states.map(({ code }) => code))];
    },
    summary: () => ({ kind: 'codes', of: plainText, labelOf: stateName }),
    frame: 'labelled',
    requiredText: 'choice',
    renderInput(field, { value, attributes, language }) {
      const list = listOf(field, language);
      const own = { autocomplete: field.autocomplete ?? 'address-level1', ...attributes };
      if (!list) {
        const more = { type: 'text', maxlength: budgets.answer.atMost, placeholder: field.placeholder };
        return `<input${renderAttributes({ ...own, ...more, value: plainText(value) })}>`;
      }
      const options = list.map(({ country, states }) => {
        const inside = states.map(({ code, name: label }) => {
          return `<option${renderAttributes({ value: code, selected: code === value })}>${escapeHtml(label)}</option>`;
        });
        if (list.length === 1) return inside.join('');
        const group = { label: countryName(country, language), 'data-country': country };
        return `<optgroup${renderAttributes(group)}>${inside.join('')}</optgroup>`;
      });
      const blank = `<option value="">${escapeHtml(field.placeholder ?? '')}</option>`;
      return `<select${renderAttributes(own)}>${blank}${options.join('')}</select>`;
    },
    scriptAttributes: ({ country_field: countryField, level }) => ({
      'data-country_field': countryField,
      'data-level': level === 'lower' ? level : null,
    }),
  });
}

function codeOf(value: FieldValue): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the states of each country of the field, when they are few enough for one list; null when visitors write the state. */
function listOf(field: StateConfig, language: string = DEFAULT_TEXTS.language) {
  if (!field.countries) return null;
  const list = field.countries.map((country) => ({ country, states: statesOf(country, field, language) }));
  const count = list.reduce((sum, { states }) => sum + states.length, 0);
  return count > budgets.choices.atMost ? null : list.filter(({ states }) => states.length > 0);
}
