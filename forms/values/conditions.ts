import { calculate } from '#forms/calculations/evaluate.ts';
import { fieldsOf } from '#forms/calculations/formula.ts';
import type { ConditionRule } from '#forms/config/conditional.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { formulaOf } from '#forms/field-types/calculated.ts';
import type { PlainValue } from '#forms/field-types/field-value.ts';
import { type FieldConfig, holdsFields, isGroup, typeOf } from '#forms/field-types/index.ts';
import { matchesText } from '#forms/field-types/pattern.ts';
import { logicPagesOf } from '#forms/pages/pages.ts';
import {
  type ComparableValues,
  conditionRules,
  type LogicField,
  type RuleEvaluator,
  ruleEvaluator,
  type Settled,
} from './condition-rules.ts';

export { type ComparableValues, pathFrom, type Settled } from './condition-rules.ts';

/** The evaluation on the server, whose patterns take time linear to the value. */
const asks = ruleEvaluator((rule, value) => matchesText(rule, String(rule.value), value));
const rules = conditionRules(onceForLong(asks));
export const { evaluate, applies } = rules;

/** Caches the results of rules on long texts and lists, which are searched once even if a field of each row refers to them. */
export function onceForLong(asks: RuleEvaluator): RuleEvaluator {
  const cache = new WeakMap<ComparableValues, Map<ConditionRule, Searched>>();
  return (rule, value, values) => {
    if (typeof value === 'string' ? value.length < LONG_TEXT : !Array.isArray(value) || value.length < LONG_LIST)
      return asks(rule, value, values);
    const results = cache.get(values) ?? new Map<ConditionRule, Searched>();
    cache.set(values, results);
    const last = results.get(rule);
    if (last?.value === value) return last.holds;
    const holds = asks(rule, value, values);
    results.set(rule, { value, holds });
    return holds;
  };
}

type Searched = { value: PlainValue; holds: boolean };
/** Numbers of characters and choices below which a search is not worth caching. */
const LONG_TEXT = 100;
const LONG_LIST = 5;

/** Decides which fields and options of a form are shown, and computes its calculated fields. */
export function settle({ fields }: Pick<FormConfig, 'fields'>, values: ComparableValues): Settled {
  if (isPlain(fields)) return settlePlain(fields, values);
  if (fields.some((field) => holdsFields(field) || figuresOf(field).length > 0))
    return rules.settle(logicIn(fields, '', values), values, logicPagesOf(fields));
  return rules.settle(fields.some(isCalculated) ? fields.map(logicOf) : fields, values, logicPagesOf(fields));
}

/** Caches which forms show all their fields for any values. */
const PLAIN_FORMS = new WeakMap<readonly FieldConfig[], boolean>();

function isPlain(fields: readonly FieldConfig[]): boolean {
  const cached = PLAIN_FORMS.get(fields);
  if (cached !== undefined) return cached;
  const isPlain =
    logicPagesOf(fields) === undefined &&
    fields.every(
      (field) => !hasConditions(field) && !holdsFields(field) && !isCalculated(field) && figuresOf(field).length === 0,
    );
  PLAIN_FORMS.set(fields, isPlain);
  return isPlain;
}

/** True for a field that has a condition, or options with one. */
export function hasConditions({ conditional, options }: LogicField): boolean {
  return conditional !== undefined || options?.some((option) => option.conditional) === true;
}

function settlePlain(fields: readonly FieldConfig[], values: ComparableValues): Settled {
  const settled: Settled = { active: new Set(), values: {}, hiddenOptions: new Map() };
  for (const { name } of fields) {
    settled.active.add(name);
    const value = values[name];
    if (value !== undefined) settled.values[name] = value;
  }
  return settled;
}

/** Flattens the fields of a form, those in groups and rows included, with their paths. */
function logicIn(fields: readonly FieldConfig[], within: string, values: ComparableValues): LogicField[] {
  return fields.flatMap((field) => {
    const entry = { ...logicOf(field), name: within + field.name };
    // Conditions refer to a figure by a name of its own; it is shown with its field.
    const figures = figuresOf(field).map((figure): LogicField => ({ name: `${entry.name}.${figure}` }));
    if (!holdsFields(field)) return [entry, ...figures];
    if (isGroup(field)) return [entry, ...logicIn(field.fields, `${entry.name}.`, values)];
    const rows = [Number(values[entry.name] ?? 0)].flatMap((count) => [...Array(count).keys(), '#']);
    return [entry, ...rows.flatMap((row) => logicIn(field.fields, `${entry.name}[${row}].`, values))];
  });
}

function figuresOf(field: FieldConfig): string[] {
  const type = typeOf(field);
  return type.kind === 'input' && type.figures ? Object.keys(type.figures(type.empty)) : [];
}

export function isCalculated(field: FieldConfig): field is FieldConfig & { type: 'calculated' } {
  return field.type === 'calculated';
}

function logicOf(field: FieldConfig): LogicField {
  return isCalculated(field) ? { ...field, calculation: calculationOf(field) } : field;
}

function calculationOf(field: FieldConfig & { type: 'calculated' }): LogicField['calculation'] {
  const cached = CALCULATIONS.get(field);
  if (cached) return cached;
  const formula = formulaOf(field);
  const calculation: LogicField['calculation'] = {
    needs: formula ? fieldsOf(formula) : [],
    calculate: (read) => (formula ? calculate(formula, field.decimals, read) : null),
  };
  CALCULATIONS.set(field, calculation);
  return calculation;
}

/** Parsed formulas by field. A field's config never changes, and its entry is collected with it. */
const CALCULATIONS = new WeakMap<FieldConfig, NonNullable<LogicField['calculation']>>();
