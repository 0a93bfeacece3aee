import type { JsonObject } from '#forms/config/json.ts';
import { choice, exact, line, list } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { type Attributes, escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import type { Texts } from '#texts/index.ts';
import type { InputConfig, InputState } from './field-type.ts';
import { isParts, type Parts, textOf } from './parts.ts';

type PartName = keyof Texts['parts'];

/** Defines the config keys of a field whose value has parts. */
export function partsKeys<P extends PartName>(all: readonly P[], usual: readonly P[]) {
  return {
    parts: described(
      `The parts that the form asks for; ${usual.join(', ')} unless it is set.`,
      list(choice(all).required(), all.length).min(1, `\${path} must have at least one part`),
    ),
    needed_parts: described(
      'The parts that must be filled in once any part is.',
      list(choice(all).required(), all.length),
    ),
    autocomplete: described(
      'The kind of address that browsers fill in, or off.',
      choice(['shipping', 'billing', 'off'] as const),
    ),
    part_labels: described(
      'Labels of parts, instead of the built-in words.',
      exact(
        Object.fromEntries(all.map((part) => [part, described('The label, instead of the built-in word.', line(100))])),
      ).default(undefined),
    ),
  };
}

interface PartsFieldConfig extends InputConfig {
  autocomplete?: 'shipping' | 'billing' | 'off';
  parts?: readonly string[];
  needed_parts?: readonly string[];
  part_labels?: Partial<Record<string, string>> | object;
}

/** Returns the members that types with parts share, beside their rule. @param all in the order in which they are written */
export function partsType(all: readonly string[], usual: readonly string[], needed: readonly string[]) {
  const partsOf = ({ parts = usual }: PartsFieldConfig) => parts;
  const neededOf = (field: PartsFieldConfig) =>
    field.needed_parts ?? needed.filter((part) => partsOf(field).includes(part));
  const exportValue = (value: Parts, field: PartsFieldConfig) => partsOf(field).map((part) => value[part] ?? '');
  return {
    isValue: isParts,
    partsOf,
    partText: (value: Parts, part: string) => value[part] ?? '',
    machineText: (value: Parts) => textOf(value, all, ', '),
    exportColumns: (field: PartsFieldConfig) =>
      partsOf(field).map((part) => ({
        name: `${field.name}_${part}`,
        label: `${field.label || field.name} (${part})`,
      })),
    exportValue,
    exportLabels: exportValue,
    importValue: (cells: readonly string[], field: PartsFieldConfig) =>
      Object.fromEntries(partsOf(field).map((part, index) => [part, cells[index] ?? ''])),
    /** @param more additional constraints of single parts */
    jsonSchema: (field: PartsFieldConfig, required: boolean, more: Readonly<Record<string, JsonObject>> = {}) =>
      partsSchema(partsOf(field), neededOf(field), required, more),
    checkConfig: (field: PartsFieldConfig) => {
      const strange = neededOf(field).filter((part) => !partsOf(field).includes(part));
      const message = `has parts that the field does not ask for: ${strange}`;
      return strange.length > 0 ? [{ key: 'needed_parts', message }] : [];
    },
    frame: 'group',
    fixedBy: 'readonly',
    renderWith: (field: PartsFieldConfig, input: InputState<Parts>, more: PartInputs) =>
      renderParts(field, input, partsOf(field), { ...more, needed: neededOf(field) }),
    scriptAttributes: (field: PartsFieldConfig) => ({
      'data-parts': partsOf(field).join(' '),
      'data-needed_parts': neededOf(field).join(' '),
    }),
  } as const;
}

interface PartInputs {
  /** The `autocomplete` tokens of browsers, by part. */
  tokens?: Readonly<Record<string, string>>;
  more?: Readonly<Record<string, Attributes>>;
  /** Renders a part that is not a line of text; undefined for any other part. */
  inputOf?: (part: string, own: Attributes) => string | undefined;
}

/** Renders one input for each part, each under a label of its own. */
function renderParts(
  field: PartsFieldConfig,
  { value, attributes, texts }: InputState<Parts>,
  parts: readonly string[],
  { needed, tokens, more, inputOf }: PartInputs & { needed: readonly string[] },
): string {
  const { id, name, required: isRequired, ...shared } = attributes;
  const labels: Partial<Record<string, string>> = { ...texts.parts, ...field.part_labels };
  const inputs = parts.map((part) => {
    const own = {
      type: 'text',
      ...shared,
      id: `${id}-${part}`,
      name: `${name}[${part}]`,
      value: value[part] ?? '',
      required: needed.includes(part) && isRequired,
      maxlength: budgets.answer.atMost,
      autofocus: shared.autofocus === true && part === parts[0],
      autocomplete: tokenOf(field, tokens?.[part]),
      ...more?.[part],
    };
    const label = `<label${renderAttributes({ for: own.id })}>${escapeHtml(labels[part] ?? part)}</label>`;
    const input = inputOf?.(part, own) ?? `<input${renderAttributes(own)}>`;
    return `<div class="svca-part">${label}${input}</div>`;
  });
  return `<div class="svca-parts">${inputs.join('')}</div>`;
}

function tokenOf({ autocomplete: kind }: PartsFieldConfig, token: string | undefined): string | undefined {
  if (kind === undefined || token === undefined) return token;
  return kind === 'off' ? 'off' : `${kind} ${token}`;
}

function partsSchema(
  parts: readonly string[],
  needed: readonly string[],
  required: boolean,
  more: Readonly<Record<string, JsonObject>>,
): JsonObject {
  const text = { type: 'string', maxLength: budgets.answer.atMost };
  const blanks = Object.fromEntries(parts.map((part) => [part, { const: '' }]));
  const filled = {
    type: 'object',
    properties: Object.fromEntries(
      parts.map((part) => [part, { ...text, ...(needed.includes(part) && { minLength: 1 }), ...more[part] }]),
    ),
    required: parts.filter((part) => needed.includes(part)),
    additionalProperties: false,
    ...(required && needed.length === 0 && { not: { properties: blanks } }),
  };
  return required ? filled : { anyOf: [filled, { type: 'object', maxProperties: 0 }] };
}
