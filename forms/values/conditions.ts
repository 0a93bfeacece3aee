import type {
  ConditionalConfig,
  ConditionOperator,
  ConditionRule,
  ConditionScalar,
} from '#forms/config/conditional.ts';
import { isEmptyValue, type PlainValue } from '#forms/field-types/field-value.ts';

/**
 * Field name to what conditions compare with: `comparableValues` makes it of the values of a submission. The types of
 * fields are not imported here, because the page's script uses this module too.
 */
export type ComparableValues = Record<string, PlainValue>;

/** Whether the rules of a condition match. An absent or hidden field counts as empty. */
export function evaluate(conditional: ConditionalConfig, values: ComparableValues): boolean {
  const matches = (rule: ConditionRule) => {
    const value = Object.hasOwn(values, rule.field) ? (values[rule.field] ?? null) : null;
    return COMPARE[rule.op](value, rule.value ?? '');
  };
  return conditional.match === 'any' ? conditional.rules.some(matches) : conditional.rules.every(matches);
}

/** Whether a notification or an integration runs for these values. Without a condition it does. */
export function applies(conditional: ConditionalConfig | undefined, values: ComparableValues): boolean {
  if (!conditional) return true;
  return evaluate(conditional, values) === (conditional.action !== 'hide');
}

/** Names of the fields that are shown. A hidden field counts as empty in the conditions of others. */
export function activeFields(
  config: { fields: { name: string; conditional?: ConditionalConfig }[] },
  values: ComparableValues,
): Set<string> {
  const conditionals = new Map(config.fields.map((field) => [field.name, field.conditional]));
  const shown: ComparableValues = {};
  const decided = new Map<string, boolean>();

  const decide = (name: string): boolean => {
    const known = decided.get(name);
    if (known !== undefined) return known;
    // Saved configs have no cycles. If one comes all the same, it ends here and the field is shown.
    decided.set(name, true);
    const conditional = conditionals.get(name);
    let active = true;
    if (conditional && conditional.action !== 'require') {
      for (const rule of conditional.rules) decide(rule.field);
      active = applies(conditional, shown);
    }
    decided.set(name, active);
    const value = values[name];
    if (active && value !== undefined && conditionals.has(name)) shown[name] = value;
    return active;
  };

  return new Set(config.fields.map((field) => field.name).filter(decide));
}

type Operand = ConditionScalar | ConditionScalar[];

const COMPARE: Record<ConditionOperator, (value: PlainValue, operand: Operand) => boolean> = {
  equals: (value, operand) => equals(value, operand),
  not_equals: (value, operand) => !equals(value, operand),
  contains: (value, operand) => contains(value, operand),
  not_contains: (value, operand) => !contains(value, operand),
  greater_than: (value, operand) => compare(value, operand) > 0,
  less_than: (value, operand) => compare(value, operand) < 0,
  is_empty: (value) => isEmptyValue(value),
  is_not_empty: (value) => !isEmptyValue(value),
  in: (value, operand) => isIn(value, operand),
  not_in: (value, operand) => !isIn(value, operand),
  starts_with: (value, operand) => !isEmptyValue(value) && String(value).startsWith(String(operand)),
  ends_with: (value, operand) => !isEmptyValue(value) && String(value).endsWith(String(operand)),
};

function equals(value: PlainValue, operand: Operand): boolean {
  if (Array.isArray(operand)) return operand.length === 1 && equals(value, operand[0] ?? '');
  if (Array.isArray(value)) return value.length <= 1 && (value[0] ?? '') === String(operand);
  if (typeof value === 'boolean') return value === isTrueWord(operand);
  if (typeof value === 'number' || typeof operand === 'number') return toNumber(value) === toNumber(operand);
  return (value ?? '') === String(operand);
}

function contains(value: PlainValue, operand: Operand): boolean {
  if (Array.isArray(value)) return value.includes(String(operand));
  return !isEmptyValue(value) && String(value).includes(String(operand));
}

function isIn(value: PlainValue, operand: Operand): boolean {
  const wanted = Array.isArray(operand) ? operand : [operand];
  if (Array.isArray(value)) return value.some((item) => isIn(item, wanted));
  return wanted.some((item) => equals(value, item));
}

/** Numbers by size, ISO dates by time; NaN (neither greater nor less) for everything else. */
function compare(value: PlainValue, operand: Operand): number {
  if (isIsoDate(value) && isIsoDate(operand)) return value === operand ? 0 : value > operand ? 1 : -1;
  return toNumber(value) - toNumber(operand);
}

function toNumber(value: PlainValue | Operand): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function isIsoDate(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function isTrueWord(operand: ConditionScalar): boolean {
  return operand === true || operand === 1 || ['1', 'true', 'on', 'yes'].includes(String(operand).toLowerCase());
}
