import type { FormConfig } from '#forms/config/types.ts';
import {
  holdsFields,
  type InputFieldConfig,
  inputType,
  isGroup,
  isInput,
  isRepeater,
} from '#forms/field-types/index.ts';
import type { Summary } from '#forms/field-types/summary.ts';
import { withoutAnswers } from '#forms/piping/piping.ts';
import { languageOf } from '#texts/index.ts';

/** A field whose answers are counted. */
export interface Question {
  /** The path of the field, such as `firm.seats`. The fields of a repeater are counted once for each row. */
  path: string;
  field: InputFieldConfig;
  summary: Summary;
  /** True for a field in the rows of a repeater. */
  isInRows: boolean;
  /** True for a field that is sensitive, or within one that is. */
  isSensitive: boolean;
}

/** The questions of a form in its order. */
export interface ResultsPlan {
  questions: readonly Question[];
  /** Identifies the way of counting: under a different signature, submissions must be counted again. */
  signature: string;
  /** The language in which the form's options and codes are named. */
  language: string;
}

const plans = new WeakMap<FormConfig, ResultsPlan>();

/** Returns what is counted of a form's submissions. */
export function resultsPlanOf(config: FormConfig): ResultsPlan {
  const cached = plans.get(config);
  if (cached) return cached;
  const questions = questionsIn(withoutAnswers(config).fields, { path: '', isInRows: false, isSensitive: false });
  const plan = { questions, signature: JSON.stringify(questions.map(countedPart)), language: languageOf(config) };
  plans.set(config, plan);
  return plan;
}

type Within = Pick<Question, 'path' | 'isInRows' | 'isSensitive'>;

function questionsIn(fields: FormConfig['fields'], around: Within): Question[] {
  return fields.filter(isInput).flatMap((field) => {
    const type = inputType(field);
    if (!type.isStored) return [];
    const path = around.path + field.name;
    const isSensitive = around.isSensitive || field.sensitive === true;
    const within = { path: `${path}.`, isInRows: around.isInRows || isRepeater(field), isSensitive };
    const inner = holdsFields(field) ? questionsIn(field.fields, within) : [];
    const question = { path, field, summary: type.summary(field), isInRows: around.isInRows, isSensitive };
    return isGroup(field) ? inner : [question, ...inner];
  });
}

/** Returns the part of a question on which its counters depend: labels may change without counting again. */
function countedPart({ path, field, summary }: Question): unknown {
  const values = (list: readonly { value: string }[]) => list.map(({ value }) => value);
  const how = [path, field.type, summary.kind];
  if (summary.kind === 'choice') return [...how, values(summary.options)];
  if (summary.kind === 'grid') return [...how, values(summary.rows), values(summary.columns)];
  if (summary.kind === 'points') return [...how, summary.points];
  if (summary.kind === 'number') return [...how, summary.min, summary.max, summary.isWhole];
  return summary.kind === 'time' ? [...how, summary.by] : how;
}
