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
  askWith,
  type ComparableValues,
  conditionRules,
  type LogicField,
  type RuleAsked,
  type Settled,
} from './condition-rules.ts';

export { type ComparableValues, pathFrom, type Settled } from './condition-rules.ts';

/** Conditions on the server: patterns take time linear to the value. */
const asks = askWith((rule, value) => matchesText(rule, String(rule.value), value));
const rules = conditionRules(onceForLong(asks));
export const { evaluate, applies } = rules;

/** A long text, or list, is searched once, though a field of each row may ask. */
export function onceForLong(asks: RuleAsked): RuleAsked {
  const searched = new WeakMap<ComparableValues, Map<ConditionRule, Searched>>();
  return (rule, value, values) => {
    if (typeof value === 'string' ? value.length < LONG_TEXT : !Array.isArray(value) || value.length < LONG_LIST)
      return asks(rule, value, values);
    const known = searched.get(values) ?? new Map<ConditionRule, Searched>();
    searched.set(values, known);
    const last = known.get(rule);
    if (last?.value === value) return last.holds;
    const holds = asks(rule, value, values);
    known.set(rule, { value, holds });
    return holds;
  };
}

type Searched = { value: PlainValue; holds: boolean };
/** Characters, and choices: what is shorter is searched in no time. */
const LONG_TEXT = 100;
const LONG_LIST = 5;

/** Which fields and options of a form are shown, and what its calculated fields come to. */
export function settle({ fields }: Pick<FormConfig, 'fields'>, values: ComparableValues): Settled {
  if (isPlain(fields)) return settlePlain(fields, values);
  if (fields.some((field) => holdsFields(field) || figuresOf(field).length > 0))
    return rules.settle(logicIn(fields, '', values), values, logicPagesOf(fields));
  return rules.settle(fields.some(isCalculated) ? fields.map(logicOf) : fields, values, logicPagesOf(fields));
}

/** Forms of which all is shown whatever was sent. */
const PLAIN = new WeakMap<readonly FieldConfig[], boolean>();

function isPlain(fields: readonly FieldConfig[]): boolean {
  const known = PLAIN.get(fields);
  if (known !== undefined) return known;
  const isPlain =
    logicPagesOf(fields) === undefined &&
    fields.every((field) => {
      const { conditional, options }: LogicField = field;
      const isAsked = conditional !== undefined || options?.some((option) => option.conditional);
      return !isAsked && !holdsFields(field) && !isCalculated(field) && figuresOf(field).length === 0;
    });
  PLAIN.set(fields, isPlain);
  return isPlain;
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

/** The fields of a form with those in its groups and rows, by their paths. */
function logicIn(fields: readonly FieldConfig[], within: string, values: ComparableValues): LogicField[] {
  return fields.flatMap((field) => {
    const own = { ...logicOf(field), name: within + field.name };
    // Each is asked for by a name of its own, and is shown with its field.
    const figures = figuresOf(field).map((figure): LogicField => ({ name: `${own.name}.${figure}` }));
    if (!holdsFields(field)) return [own, ...figures];
    if (isGroup(field)) return [own, ...logicIn(field.fields, `${own.name}.`, values)];
    const rows = [Number(values[own.name] ?? 0)].flatMap((count) => [...Array(count).keys(), '#']);
    return [own, ...rows.flatMap((row) => logicIn(field.fields, `${own.name}[${row}].`, values))];
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
  const known = CALCULATIONS.get(field);
  if (known) return known;
  const formula = formulaOf(field);
  const calculation: LogicField['calculation'] = {
    needs: formula ? fieldsOf(formula) : [],
    calculate: (read) => (formula ? calculate(formula, field.decimals, read) : null),
  };
  CALCULATIONS.set(field, calculation);
  return calculation;
}

/** A formula is read once; a field's config does not change, and its entry goes with it. */
const CALCULATIONS = new WeakMap<FieldConfig, NonNullable<LogicField['calculation']>>();
