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
import { operandsOf } from './telling.ts';

interface Question {
  /** The fields that are left empty, by their paths. */
  names: readonly string[];
  /** Conditions on which it depends. */
  conditionals: readonly unknown[];
  /** True if that happens which is asked for, with values that were sent. */
  happens(values: ComparableValues): boolean;
}

/** Nothing is tried if more fields play a part. */
const MOST_ASKED = 60;
/** So often the values of one field are compared at most, and so many of them are compared at least. */
const MOST_COMPARED = 2_000;
const LEAST_COMPARED = 10;

/** A field that conditions ask for, with what they ask. */
interface Asked extends Target {
  rules: ConditionRule[];
}

/** The fields of a form and their conditions, read once for all questions. */
interface FormRead {
  config: FormConfig;
  targetOf: ReturnType<typeof targetsIn>;
  /** By the path of the field that has them. */
  conditions: ReadonlyMap<string, readonly PlacedCondition[]>;
  /** Values that were made, by the field and the rules that they answer: many mails ask the same. */
  samples: Map<string, FieldValue[]>;
}

/**
 * Answers whether something happens with fields left empty. It is proved: by values that pass the rules of the form.
 * @returns of a question the answer; `most` values are tried: true is found among them or not at all
 */
export function emptyAnswers(config: FormConfig): (question: Question, most: number) => boolean {
  const ofFields = conditionsIn({ ...config, options: {} as FormConfig['options'] });
  const conditions = Map.groupBy(ofFields, ({ own }) => own);
  const read = { config, targetOf: targetsIn(config), conditions, samples: new Map<string, FieldValue[]>() };
  return (question, most) => happensWhileEmpty(read, question, most);
}

function happensWhileEmpty(read: FormRead, { names, conditionals, happens }: Question, most: number): boolean {
  const { config } = read;
  const asked = askedBy(read, names, conditionals);
  if (asked.length > MOST_ASKED) return false;
  const samples = ({ path, field, rules }: Asked) => {
    const key = JSON.stringify([path, rules]);
    const known = read.samples.get(key) ?? samplesOf(field, rules);
    read.samples.set(key, known);
    return known;
  };
  const choices = asked.map((one): Choice => {
    const { path, field } = one;
    const isLeft = names.includes(path);
    const values = isLeft ? [sentAlways(field) ?? inputType(field).emptyOf(field)] : samples(one);
    return { path: path.split('.'), values };
  });
  const needed = new Set(asked.map(({ path }) => path.split('.')[0]));
  // The rest of a long form would be validated as often, to no end.
  const form = { ...config, fields: config.fields.filter((field) => needed.has(field.name) || isBreak(field)) };
  let tried = 0;
  for (const values of submissionsOf(choices)) {
    if (tried === most) return false;
    tried += 1;
    const { values: kept, errors } = validateSubmission(form, { values, raw: {}, invalid: {}, unknown: [] });
    const isEmpty = names.every((name) => isEmptyValue(valueAt(kept, name)));
    const isTaken = !asked.some(({ path }) => Object.hasOwn(errors, path));
    if (isEmpty && isTaken && happens(comparableValues(form, kept))) return true;
  }
  return false;
}

/** The fields with these names, and all on which it depends what they hold and whether the conditions hold. */
function askedBy(
  { config, targetOf, conditions }: FormRead,
  names: readonly string[],
  conditionals: readonly unknown[],
): Asked[] {
  const found = new Map<string, Asked>();
  const read = new Set<string>();
  const readOf = (own: string) => {
    if (read.has(own)) return;
    read.add(own);
    for (const { conditional } of conditions.get(own) ?? []) ask(own, conditional);
  };
  const visit = (target: Target | undefined): Asked | undefined => {
    if (!target) return undefined;
    const known = found.get(target.path);
    if (known) return known;
    const asked = { ...target, rules: [] };
    found.set(target.path, asked);
    const steps = target.path.split('.');
    for (const depth of steps.keys()) readOf(steps.slice(0, depth + 1).join('.'));
    const formula = target.field.type === 'calculated' ? formulaOf(target.field) : null;
    for (const name of formula ? fieldsOf(formula) : []) visit(targetOf(target.path, name));
    return asked;
  };
  const ask = (own: string, conditional: unknown) => {
    for (const [, rule] of rulesIn(conditional, '')) {
      const target = targetOf(own, String(rule.field));
      const inField = [target?.field.name, target?.figure].filter(Boolean).join('.');
      visit(target)?.rules.push({ ...(rule as unknown as ConditionRule), field: inField });
    }
  };
  for (const name of names) visit(targetOf('', name));
  for (const conditional of conditionals) ask('', conditional);
  for (const page of config.fields.filter(isBreak)) readOf(page.name);
  return [...found.values()];
}

/** The value of a field that no visitor can change. */
function sentAlways(field: InputFieldConfig): FieldValue | undefined {
  return field.read_only ? initialValue(field) : undefined;
}

/** Values that a field can hold, one for each way in which it answers these rules. */
function samplesOf(field: InputFieldConfig, rules: readonly ConditionRule[]): FieldValue[] {
  const always = sentAlways(field);
  if (always !== undefined) return [always];
  const answers = new Map<string, FieldValue>();
  const most = Math.max(LEAST_COMPARED, Math.floor(MOST_COMPARED / Math.max(1, rules.length)));
  for (const value of acceptedOf(field, sentFor(field, rules).slice(0, most))) {
    const compared = comparableValues({ fields: [field] }, { [field.name]: value });
    const told = rules.map((rule) => evaluate({ action: 'show', match: 'all', rules: [rule] }, compared));
    const answer = JSON.stringify([inputType(field).isEmpty(value), ...told]);
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
    const choices = values ? [...new Set([...values.filter((one) => operands.includes(one)), ...values])] : [undefined];
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

/** The first value of each field, then one field after the other with its further ones, then each value beside each of the others. */
function* submissionsOf(choices: readonly Choice[]): Generator<SubmissionValues> {
  yield submissionOf(choices, () => 0);
  for (const [place, { values }] of choices.entries()) {
    for (const index of values.keys()) if (index > 0) yield submissionOf(choices, (one) => (one === place ? index : 0));
  }
  const count = choices.reduce((product, { values }) => product * values.length, 1);
  for (let number = count - 1; number > 0; number -= 1) {
    let left = number;
    yield submissionOf(choices, (_place, { values }) => {
      const index = left % values.length;
      left = Math.floor(left / values.length);
      return index;
    });
  }
}

function submissionOf(
  choices: readonly Choice[],
  indexOf: (place: number, choice: Choice) => number,
): SubmissionValues {
  const submission: SubmissionValues = {};
  for (const [place, choice] of choices.entries()) {
    let inner = submission;
    for (const step of choice.path.slice(0, -1)) {
      inner[step] = { ...(inner[step] as SubmissionValues) } as FieldValue;
      inner = inner[step] as SubmissionValues;
    }
    inner[choice.path.at(-1) ?? ''] = choice.values[indexOf(place, choice)] as FieldValue;
  }
  return submission;
}
