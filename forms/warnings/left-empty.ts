import { fieldsOf } from '#forms/calculations/formula.ts';
import { type ConditionRule, rulesIn } from '#forms/config/conditional.ts';
import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { formulaOf } from '#forms/field-types/calculated.ts';
import { isEmptyValue } from '#forms/field-types/field-value.ts';
import { inputType, valueAt } from '#forms/field-types/index.ts';
import { isBreak } from '#forms/pages/pages.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { type ComparableValues, evaluate } from '#forms/values/conditions.ts';
import { initialValue } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { conditionsIn, type PlacedCondition, type Target, targetsIn } from './conditions-in.ts';
import { acceptedOf, MOST_OPERANDS, orderedAbout, rowCounts } from './held.ts';
import { quantitiesAbout } from './held-by-product.ts';
import { operandsOf } from './held-values.ts';

interface Question {
  /** The paths of the fields that are left empty. */
  names: readonly string[];
  /** The conditions that the answer depends on. */
  conditionals: readonly unknown[];
  /** True when the event in question happens for the submitted values. */
  happens(values: ComparableValues): boolean;
}

/** The most fields that may be involved: with more, nothing is tried. */
const MOST_INVOLVED = 60;
/** The most comparisons for the values of one field, and the least number of its values that are compared. */
const MOST_COMPARED = 2_000;
const LEAST_COMPARED = 10;

/** A field that conditions refer to, with their rules. */
interface InvolvedField extends Target {
  rules: ConditionRule[];
}

/** The fields of a form and their conditions, prepared once for all questions. */
interface PreparedForm {
  config: FormConfig;
  targetOf: ReturnType<typeof targetsIn>;
  /** Conditions by the path of their field. */
  conditions: ReadonlyMap<string, readonly PlacedCondition[]>;
  /** Cached sample values by field and rules: many mails have the same condition. */
  samples: Map<string, FieldValue[]>;
}

/**
 * Answers whether an event happens when certain fields are left empty. A true answer is proved by values that pass the rules of
 * the form.
 * @returns a function that tries at most `most` sets of values; false when none of them proves it
 */
export function emptyAnswers(config: FormConfig): (question: Question, most: number) => boolean {
  const fieldConditions = conditionsIn({ ...config, options: {} as FormConfig['options'] });
  const conditions = Map.groupBy(fieldConditions, ({ own }) => own);
  const form = { config, targetOf: targetsIn(config), conditions, samples: new Map<string, FieldValue[]>() };
  return (question, most) => happensWhileEmpty(form, question, most);
}

function happensWhileEmpty(prepared: PreparedForm, { names, conditionals, happens }: Question, most: number): boolean {
  const { config } = prepared;
  const involved = involvedFields(prepared, names, conditionals);
  if (involved.length > MOST_INVOLVED) return false;
  const samples = ({ path, field, rules }: InvolvedField) => {
    const key = JSON.stringify([path, rules]);
    const values = prepared.samples.get(key) ?? samplesOf(field, rules);
    prepared.samples.set(key, values);
    return values;
  };
  const choices = involved.map((involvedField): Choice => {
    const { path, field } = involvedField;
    const isLeftEmpty = names.includes(path);
    const values = isLeftEmpty ? [fixedValue(field) ?? inputType(field).emptyOf(field)] : samples(involvedField);
    return { path: path.split('.'), values };
  });
  const needed = new Set(involved.map(({ path }) => path.split('.')[0]));
  // Other fields of a long form would be validated each time to no purpose.
  const form = { ...config, fields: config.fields.filter((field) => needed.has(field.name) || isBreak(field)) };
  let tried = 0;
  for (const values of submissionsOf(choices)) {
    if (tried === most) return false;
    tried += 1;
    const { values: valid, errors } = validateSubmission(form, { values, raw: {}, invalid: {}, unknown: [] });
    const isEmpty = names.every((name) => isEmptyValue(valueAt(valid, name)));
    const isAccepted = !involved.some(({ path }) => Object.hasOwn(errors, path));
    if (isEmpty && isAccepted && happens(comparableValues(form, valid))) return true;
  }
  return false;
}

/** Returns the named fields, and all fields on which their values or the conditions depend. */
function involvedFields(
  { config, targetOf, conditions }: PreparedForm,
  names: readonly string[],
  conditionals: readonly unknown[],
): InvolvedField[] {
  const involved = new Map<string, InvolvedField>();
  const visitedPaths = new Set<string>();
  const visitConditions = (own: string) => {
    if (visitedPaths.has(own)) return;
    visitedPaths.add(own);
    for (const { conditional } of conditions.get(own) ?? []) visitRules(own, conditional);
  };
  const visit = (target: Target | undefined): InvolvedField | undefined => {
    if (!target) return undefined;
    const existing = involved.get(target.path);
    if (existing) return existing;
    const created = { ...target, rules: [] };
    involved.set(target.path, created);
    const steps = target.path.split('.');
    for (const depth of steps.keys()) visitConditions(steps.slice(0, depth + 1).join('.'));
    const formula = target.field.type === 'calculated' ? formulaOf(target.field) : null;
    for (const name of formula ? fieldsOf(formula) : []) visit(targetOf(target.path, name));
    return created;
  };
  const visitRules = (own: string, conditional: unknown) => {
    for (const [, rule] of rulesIn(conditional, '')) {
      const target = targetOf(own, String(rule.field));
      const inField = [target?.field.name, target?.figure].filter(Boolean).join('.');
      visit(target)?.rules.push({ ...(rule as unknown as ConditionRule), field: inField });
    }
  };
  for (const name of names) visit(targetOf('', name));
  for (const conditional of conditionals) visitRules('', conditional);
  for (const page of config.fields.filter(isBreak)) visitConditions(page.name);
  return [...involved.values()];
}

/** Returns the value of a field that no visitor can change. */
function fixedValue(field: InputFieldConfig): FieldValue | undefined {
  return field.read_only ? initialValue(field) : undefined;
}

/** Returns values of a field, one for each combination of answers to the rules. */
function samplesOf(field: InputFieldConfig, rules: readonly ConditionRule[]): FieldValue[] {
  const fixed = fixedValue(field);
  if (fixed !== undefined) return [fixed];
  const answers = new Map<string, FieldValue>();
  const most = Math.max(LEAST_COMPARED, Math.floor(MOST_COMPARED / Math.max(1, rules.length)));
  for (const value of acceptedOf(field, sentFor(field, rules).slice(0, most))) {
    const compared = comparableValues({ fields: [field] }, { [field.name]: value });
    const results = rules.map((rule) => evaluate({ action: 'show', match: 'all', rules: [rule] }, compared));
    const answer = JSON.stringify([inputType(field).isEmpty(value), ...results]);
    if (!answers.has(answer)) answers.set(answer, value);
  }
  return [...answers.values()];
}

function sentFor(field: InputFieldConfig, rules: readonly ConditionRule[]): unknown[] {
  const type = inputType(field);
  const operands = rules.flatMap(operandsOf).slice(0, MOST_OPERANDS);
  if (field.type === 'repeater') {
    const [row = {}] = type.sample(field) as FieldValue[];
    return rowCounts(field).map((count) => Array.from({ length: count }, () => row));
  }
  if (field.type === 'product') {
    const values = field.options?.map(({ value }) => value);
    const choices = values
      ? [...new Set([...values.filter((value) => operands.includes(value)), ...values])]
      : [undefined];
    const quantities = quantitiesAbout(field, operands).slice(0, MOST_OPERANDS);
    return [
      type.sample(field),
      ...choices.slice(0, MOST_OPERANDS).flatMap((choice) => quantities.map((quantity) => ({ choice, quantity }))),
    ];
  }
  const possible = type.possibleValues(field) ?? [];
  return [type.sample(field), ...operands, ...possible, possible.flat(), ...(orderedAbout(field, operands) ?? [])];
}

/** A field, by the steps of its path, with the values that are tried for it. */
interface Choice {
  path: readonly string[];
  values: readonly FieldValue[];
}

/** Yields the submission of all first values, then the further values of one field after the other, then all combinations. */
function* submissionsOf(choices: readonly Choice[]): Generator<SubmissionValues> {
  yield submissionOf(choices, () => 0);
  for (const [position, { values }] of choices.entries()) {
    for (const index of values.keys())
      if (index > 0) yield submissionOf(choices, (candidate) => (candidate === position ? index : 0));
  }
  const count = choices.reduce((product, { values }) => product * values.length, 1);
  for (let number = count - 1; number > 0; number -= 1) {
    let left = number;
    yield submissionOf(choices, (_position, { values }) => {
      const index = left % values.length;
      left = Math.floor(left / values.length);
      return index;
    });
  }
}

function submissionOf(
  choices: readonly Choice[],
  indexOf: (position: number, choice: Choice) => number,
): SubmissionValues {
  const submission: SubmissionValues = {};
  for (const [position, choice] of choices.entries()) {
    let inner = submission;
    for (const step of choice.path.slice(0, -1)) {
      inner[step] = { ...(inner[step] as SubmissionValues) } as FieldValue;
      inner = inner[step] as SubmissionValues;
    }
    inner[choice.path.at(-1) ?? ''] = choice.values[indexOf(position, choice)] as FieldValue;
  }
  return submission;
}
