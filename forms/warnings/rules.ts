import { ASKS_NOTHING, type ConditionRule, isGroup, rulesIn } from '#forms/config/conditional.ts';
import { isObject, recordOf, recordsOf } from '#forms/config/json.ts';
import { looseFields } from '#forms/config/known-fields.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { type InputFieldConfig, inputType, placedFields } from '#forms/field-types/index.ts';
import { groupOf, pathFrom } from '#forms/values/condition-rules.ts';
import { evaluate } from '#forms/values/conditions.ts';
import { heldBy, operandsOf } from './held.ts';

/** What somebody should see to who saves a form that can be saved. `code` is stable; a message begins with its path. */
export interface ConfigWarning {
  code: string;
  path: string;
  message: string;
}

interface Target {
  field: InputFieldConfig;
  figure?: string;
}

/** Operators of rules that hold, some time or other, whatever a field holds. */
const HOLDS_SOME_TIME: readonly string[] = [...ASKS_NOTHING, 'not_equals', 'not_in', 'not_contains', 'matches'];

/** Operators that look for a part of a text: what an open field holds round it nobody can list. */
const OF_PARTS: readonly string[] = ['contains', 'starts_with', 'ends_with'];
const HOLDS_NUMBERS: readonly string[] = ['number', 'range', 'currency', 'calculated', 'product', 'total'];

/** Rules, and rules that have to hold together, that no value of their fields can fulfil: what depends on them never happens. */
export function warnOfRules(config: FormConfig): ConfigWarning[] {
  const placed = new Map(placedFields(config.fields).map(({ path, field }) => [path, field]));
  const targetOf = (own: string, name: string): Target | undefined => {
    const path = pathFrom(own, name, (one) => placed.has(one));
    const field = placed.get(path);
    if (field) return { field };
    const holder = placed.get(groupOf(path));
    const figure = path.slice(groupOf(path).length + 1);
    const type = holder && inputType(holder);
    return holder && Object.hasOwn(type?.figures?.(type.empty) ?? {}, figure) ? { field: holder, figure } : undefined;
  };
  return conditionsIn(config).flatMap(({ own, path, conditional }) => {
    const alone = rulesIn(conditional, path).flatMap(([at, rule]): ConfigWarning[] => {
      const asked = rule as unknown as ConditionRule;
      const target = targetOf(own, asked.field);
      if (!target || canHold(target, [asked])) return [];
      return [{ code: 'rule_never_true', path: `${at}.value`, message: `${at}.value ${reasonOf(target, asked)}` }];
    });
    return alone.length > 0 ? alone : contradictionsIn(conditional, path, (name) => targetOf(own, name));
  });
}

function canHold({ field, figure }: Target, rules: readonly ConditionRule[]): boolean {
  if (rules.every(({ op }) => HOLDS_SOME_TIME.includes(op))) return true;
  const { values, isAll } = heldBy(field, rules.flatMap(operandsOf), figure);
  if (!isAll && rules.every(({ op }) => OF_PARTS.includes(op))) {
    return (
      !HOLDS_NUMBERS.includes(field.type) || rules.flatMap(operandsOf).every((one) => /^[\d.+-]*$/.test(String(one)))
    );
  }
  const isNamed = rules.some(({ op }) => ['equals', 'in'].includes(op));
  // Of a text that is searched for parts nobody can list what it may hold.
  if (rules.length > 1 && !isAll && !isNamed) return true;
  const holds = (it: PlainValue) =>
    evaluate({ action: 'show', match: 'all', rules: rules.map((rule) => ({ ...rule, field: 'it' })) }, { it });
  return values.some(holds);
}

function reasonOf({ field, figure }: Target, { field: name }: ConditionRule): string {
  const never = 'can never be what the rule asks for';
  if (field.type === 'product' && figure === undefined) {
    const hint = field.options ? `; its variant is ${name}.choice, how many of it ${name}.quantity` : '';
    return `${never}: the field ${name} is the amount that is ordered${hint}`;
  }
  return `${never}: no value of the field ${name} fulfils it, so that what depends on it never happens`;
}

/** Rules about one field that have to hold together and cannot. */
function contradictionsIn(
  group: unknown,
  path: string,
  targetOf: (name: string) => Target | undefined,
): ConfigWarning[] {
  const { match, rules } = recordOf(group);
  const entries = recordsOf(rules);
  const inner = entries.flatMap(([index, entry]) =>
    isGroup(entry) ? contradictionsIn(entry, `${path}.rules[${index}]`, targetOf) : [],
  );
  if (match === 'any') return inner;
  const own = entries.filter(([, entry]) => !isGroup(entry)).map(([, rule]) => rule as unknown as ConditionRule);
  const byField = Map.groupBy(own, ({ field }) => field);
  const found = [...byField].filter(([name, together]) => {
    const target = together.length > 1 ? targetOf(name) : undefined;
    return target !== undefined && !canHold(target, together);
  });
  return [
    ...inner,
    ...found.map(([name]) => ({
      code: 'rule_never_true',
      path: `${path}.rules`,
      message: `${path}.rules can never hold together: no value of the field ${name} fulfils all that is asked of it`,
    })),
  ];
}

interface PlacedCondition {
  /** The path of the field that has it, within which names are looked for; '' for what is no field. */
  own: string;
  path: string;
  conditional: unknown;
}

/** Every condition of a form: of fields, their options and pages, of notifications, integrations and other options. */
function conditionsIn(config: FormConfig): PlacedCondition[] {
  const ofFields = looseFields(config.fields, 'config.fields').flatMap(({ at, path: own, field }) => {
    const { fields: _inner, ...rest } = field;
    return conditionsBelow(rest, at, own);
  });
  return [...ofFields, ...conditionsBelow(config.options, 'config.options', '')];
}

function conditionsBelow(value: unknown, path: string, own: string): PlacedCondition[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => conditionsBelow(one, `${path}[${index}]`, own));
  if (!isObject(value)) return [];
  const isCondition = Array.isArray(value.rules) && value.rules.some((rule) => isObject(rule) && 'op' in rule);
  if (isCondition) return [{ own, path, conditional: value }];
  return Object.entries(value).flatMap(([key, one]) => conditionsBelow(one, `${path}.${key}`, own));
}
