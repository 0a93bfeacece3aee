import type { JsonObject } from '#forms/config/json.ts';
import { flag, integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { ANSWER } from '#security/budget-tables/page-script.ts';
import { budgets } from '#security/budgets.ts';
import { curvesOf, drawnOf, inkOf, PAD, strokesOf } from './drawing.ts';
import { type ConfigMistake, defineFieldType } from './field-type.ts';
import { isParts, type Parts } from './parts.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { countCharacters, sanitiseLine } from './text-rule.ts';

const PARTS = ['typed', 'drawn'] as const;
/** The pattern of a submitted path, on the pad or beyond it. */
const DRAWING = '^(M\\d+ \\d+(l-?\\d+ -?\\d+( -?\\d+ -?\\d+)*)*)+$';
/** The least length of all strokes, in units of the pad: a shorter drawing is a slip. */
const LEAST_INK = 60;

/** The config as the rule reads it. */
interface SignatureConfig {
  min_strokes?: number;
  typed_only?: boolean | number;
}

export const rule: FieldRule<SignatureConfig, Parts> = {
  empty: {},
  fold: (own, parts) => own ?? parts,
  comparable: ({ typed, drawn }) => typed || drawn || null,
  sanitise(raw, { typed_only: isTyped }): Sanitised<Parts> {
    const isName = typeof raw === 'string';
    if (!isName && (typeof raw !== 'object' || raw === null || Array.isArray(raw)))
      return { value: {}, rule: 'invalid_type' };
    const { typed: name = '', drawn = '' }: { typed?: unknown; drawn?: unknown } = isName ? { typed: raw } : raw;
    const { value: typed, rule: broken } = sanitiseLine(name ?? '');
    if (broken) return { value: {}, rule: broken };
    // A name that was typed after drawing replaces the drawing.
    if (typed !== '') return { value: { typed } };
    if (drawn === '' || drawn === null) return { value: {} };
    if (isTyped || typeof drawn !== 'string') return { value: {}, rule: 'invalid_type' };
    const strokes = strokesOf(drawn);
    return strokes ? { value: { drawn: drawnOf(strokes) } } : { value: {}, rule: 'pattern' };
  },
  validate({ typed = '', drawn = '' }, { min_strokes: least = 1 }): Violation | null {
    if (typed !== '') {
      return countCharacters(typed) > ANSWER ? { rule: 'max_length', params: { max: ANSWER } } : null;
    }
    const strokes = strokesOf(drawn) ?? [];
    return strokes.length < least || inkOf(strokes) < LEAST_INK ? { rule: 'signature' } : null;
  },
};

/** A signature: drawn where there is a script and a pointer, or a typed name, which everybody can give. */
export function signature() {
  const exportValue = ({ typed = '', drawn = '' }: Parts) => [typed, drawn];
  return defineFieldType({
    ...rule,
    requiredText: 'signature',
    isValue: isParts,
    keys: {
      min_strokes: described('The least number of strokes of a drawn signature; 1 unless it is set.', integer(1, 20)),
      typed_only: described('Whether it can only be typed.', flag()),
    },
    checkConfig(field): ConfigMistake[] {
      const never = (['default', 'read_only'] as const).filter(
        (key) => field[key] !== undefined && field[key] !== false,
      );
      return never.map((key) => ({ key, message: 'is not for signatures: only a visitor can sign' }));
    },
    partsOf: () => PARTS,
    partText: (value, part) => value[part] ?? '',
    sample: () => ({ typed: 'sample' }),
    display: ({ typed, drawn }, _field, { signature: texts }) => typed || (drawn ? texts.drawn : ''),
    drawing: ({ drawn }) => (drawn ? curvesOf(strokesOf(drawn) ?? []) : null),
    machineText: ({ typed, drawn }) => typed || drawn || '',
    exportColumns: ({ name, label }) =>
      PARTS.map((part) => ({ name: `${name}_${part}`, label: `${label || name} (${part})` })),
    exportValue,
    exportLabels: exportValue,
    importValue: ([typed, drawn]) => ({ ...(typed && { typed }), ...(drawn && { drawn }) }),
    jsonSchema: ({ typed_only: isTyped }, required) => signatureSchema(isTyped === true, required),
    frame: 'group',
    fixedBy: 'readonly',
    renderInput(field, { value, attributes, texts: { signature: texts } }) {
      const { id, name, required, ...shared } = attributes;
      const typed = {
        type: 'text',
        ...shared,
        id: `${id}-typed`,
        name: `${name}[typed]`,
        value: value.typed ?? '',
        required,
        autocomplete: 'name',
        maxlength: budgets.answer.atMost,
        'aria-describedby': `${id}-line`,
      };
      const label = field.typed_only ? texts.typedOnly : texts.typed;
      const line = `<p${renderAttributes({ class: 'svca-description', id: `${id}-line` })}>${escapeHtml(texts.line)}</p>`;
      const input = `<label${renderAttributes({ for: typed.id })}>${escapeHtml(label)}</label><input${renderAttributes(typed)}>`;
      const pad = field.typed_only ? '' : renderPad(`${name}[drawn]`, value.drawn ?? '', texts);
      return `${pad}<div class="svca-part">${input}${line}</div>`;
    },
    rareRules: ['signature'],
    scriptAttributes: (field) => ({
      'data-min_strokes': field.min_strokes,
      'data-typed_only': field.typed_only ? 1 : null,
    }),
  });
}

/**
 * Renders the drawing and the element in which the script creates the pad. Without the script nobody can draw, and the element
 * stays empty.
 */
function renderPad(name: string, drawn: string, texts: { [text: string]: string }): string {
  const strokes = strokesOf(drawn) ?? [];
  const picture = { viewBox: `0 0 ${PAD.width} ${PAD.height}`, role: 'img', 'aria-label': texts.drawn };
  const svg = `<svg${renderAttributes(picture)}><path${renderAttributes({ d: curvesOf(strokes) })}/></svg>`;
  const { draw, drawn: signed, undo, clear } = texts;
  const container = { class: 'svca-sign', 'data-signature': JSON.stringify({ draw, signed, undo, clear }) };
  const input = `<input${renderAttributes({ type: 'hidden', name, value: strokes.length > 0 ? drawn : '' })}>`;
  return `<div${renderAttributes(container)}>${strokes.length > 0 ? svg : ''}${input}</div>`;
}

function signatureSchema(isTyped: boolean, required: boolean): JsonObject {
  const singlePart = (part: string, schema: JsonObject) => ({
    type: 'object',
    properties: { [part]: { type: 'string', minLength: 1, ...schema } },
    required: [part],
    additionalProperties: false,
  });
  const name = singlePart('typed', { maxLength: budgets.answer.atMost });
  const kinds = isTyped
    ? [name]
    : [name, singlePart('drawn', { maxLength: budgets.signature.atMost, pattern: DRAWING })];
  return { anyOf: required ? kinds : [...kinds, { type: 'object', maxProperties: 0 }] };
}
