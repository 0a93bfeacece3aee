import type { JsonObject } from '#forms/config/json.ts';
import { line, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import type { Texts } from '#texts/index.ts';
import { defineFieldType, type InputConfig, type InputType, inputKeys } from './field-type.ts';
import type { FieldValue } from './field-value.ts';
import { innerFields, isRepeated, leastRows, type SentNotes, sanitiseInner, type TypeNamed } from './sent-values.ts';

/** Keys of all inputs that make no sense on a field that holds others. */
const {
  default: _d,
  placeholder: _p,
  prefill: _pf,
  prefill_key: _k,
  read_only: _ro,
  required: _r,
  width: _w,
  ...keys
} = inputKeys;

const ownKeys = {
  same_as: described('A group beside it, from which a button fills this one in.', text(64)),
  same_label: described('The text of that button.', line(100)),
};

/**
 * Fields that belong together under one label. The value is an object of their values. `fields` itself is declared in
 * config/fields.ts.
 */
export function group(typeNamed: TypeNamed) {
  /** Returns the fields with a value, each with its type. */
  const inputsOf = (field: object): [field: InputConfig, type: InputType][] =>
    (innerFields(field) ?? []).flatMap((inner) => {
      const type = typeNamed(inner.type);
      return type.kind === 'input' ? [[inner, type] satisfies [InputConfig, InputType]] : [];
    });

  /** Returns the fields that are filled in and not sensitive. */
  const filledOf = (value: Readonly<Record<string, unknown>>, field: object) =>
    inputsOf(field).flatMap(([inner, type]) => {
      const own = ownValue(value, inner, type);
      if (own === undefined || inner.sensitive || type.isEmpty(own)) return [];
      // A group whose fields are all sensitive has nothing to show.
      if (innerFields(inner) && isObject(own) && filledOf(own, inner).length === 0) return [];
      return [{ label: inner.label || inner.name, inner, type, own }];
    });

  const type = defineFieldType<typeof ownKeys, JsonObject>({
    keys: ownKeys,
    empty: {},
    isValue: (value: unknown): value is JsonObject =>
      typeof value === 'object' && value !== null && !Array.isArray(value),
    emptyOf: (field) =>
      Object.fromEntries(inputsOf(field).map(([inner, its]) => [inner.name, its.emptyOf(inner)])) as JsonObject,
    sanitise(raw, field) {
      const notes: SentNotes = { invalid: {}, unknown: [] };
      const value = sanitiseInner(typeNamed, innerFields(field) ?? [], raw, field.name, notes);
      const [rule] = Object.values(notes.invalid);
      return { value: value as JsonObject, ...(rule && { rule }) };
    },
    // forms/values/ checks the group's fields one by one.
    validate: () => null,
    sample: (field) =>
      Object.fromEntries(inputsOf(field).map(([inner, its]) => [inner.name, its.sample(inner)])) as JsonObject,
    display: (value, field, texts) =>
      filledOf(value, field)
        .map(({ label, inner, type: its, own }) => `${label}: ${indented(its.display(own, inner, texts))}`)
        .join('\n'),
    displayHtml: (value, field, texts) =>
      filledOf(value, field)
        .map(({ label, inner, type: its, own }) => `${escapeHtml(label)}: ${its.displayHtml(own, inner, texts)}`)
        .join('<br>'),
    displayLocal: (value, field, form) =>
      filledOf(value, field)
        .map(({ label, inner, type: its, own }) => `${label}: ${indented(its.displayLocal(own, inner, form))}`)
        .join('\n'),
    machineText: (value, field) =>
      filledOf(value, field)
        .map(({ inner, type: its, own }) => its.machineText(own, inner))
        .join(', '),
    partsOf: (field) =>
      inputsOf(field).flatMap(([inner, its]) =>
        inner.sensitive ? [] : [inner.name, ...its.partsOf(inner).map((part) => `${inner.name}.${part}`)],
      ),
    partText(value, part, field, texts: Texts) {
      const [name, ...rest] = part.split('.');
      const input = inputsOf(field).find(([inner]) => inner.name === name);
      if (!input || input[0].sensitive) return '';
      const [inner, its] = input;
      const own = ownValue(value, inner, its);
      if (own === undefined || own === null) return '';
      return rest.length > 0 ? its.partText(own, rest.join('.'), inner, texts) : its.display(own, inner, texts);
    },
    exportColumns: (field) =>
      inputsOf(field).flatMap(([inner, its]) =>
        its.exportColumns(inner).map(({ name, label }) => ({
          name: `${field.name}_${name}`,
          label: `${field.label || field.name}: ${label}`,
        })),
      ),
    exportValue: (value, field) => cellsOf(value, field, 'exportValue'),
    exportLabels: (value, field) => cellsOf(value, field, 'exportLabels'),
    jsonSchema(field) {
      const inputs = inputsOf(field);
      const properties = inputs.map(([inner, its]) => [
        inner.name,
        { title: inner.label || inner.name, ...its.jsonSchema(inner, inner.required === true) },
      ]);
      const needed = inputs.filter(([inner]) => isAlwaysNeeded(inner)).map(([{ name }]) => name);
      return {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(needed.length > 0 && { required: needed }),
        additionalProperties: false,
      };
    },
    images: (field) => (innerFields(field) ?? []).flatMap((inner) => typeNamed(inner.type).images(inner)),
    frame: 'group',
    // forms/page/fields.ts renders the group's fields.
    renderInput: () => '',
  });

  function cellsOf(value: JsonObject, field: object, as: 'exportValue' | 'exportLabels'): string[] {
    return inputsOf(field).flatMap(([inner, its]) => {
      const own = ownValue(value, inner, its);
      return own === undefined ? its.exportColumns(inner).map(() => '') : its[as](own, inner);
    });
  }

  return {
    ...type,
    keys: {
      ...keys,
      label: described('The heading of its fields.', line(500)),
      description: described('A text under the label.', text(budgets.formText.atMost)),
      ...ownKeys,
    },
  };
}

/** True when every value must contain the field, whatever other values are: no condition hides it. */
export function isAlwaysNeeded(field: InputConfig): boolean {
  const { required, read_only: readOnly, conditional } = field;
  if (conditional !== undefined && conditional.action !== 'require') return false;
  if (isRepeated(field)) return leastRows(field) > 0;
  const inner = innerFields(field);
  if (inner) return inner.some(isAlwaysNeeded);
  // A hidden field that is left out has its default.
  const hasDefault = field.type === 'hidden' && field.default !== undefined && field.default !== '';
  return required === true && !readOnly && !hasDefault;
}

/** Returns the value of an inner field; undefined for a hidden field, and for a value of the wrong shape. */
function ownValue(
  value: Readonly<Record<string, unknown>>,
  { name }: InputConfig,
  type: InputType,
): FieldValue | undefined {
  const own: unknown = Object.hasOwn(value, name) ? value[name] : undefined;
  return type.isValue(own) ? own : undefined;
}

export function indented(shown: string): string {
  return shown.replace(/\n/g, '\n  ');
}
