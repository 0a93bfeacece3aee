import type { SubmissionValues } from '#forms/config/types.ts';
import type { Question, ResultsPlan } from './plan.ts';
import { answersTo, figureOf, NONE, namesOf, OTHERS } from './tally.ts';

/** A condition on the answer to a question: `color=red`, `age=20..30`, `color~other`, `color~none`. */
export type AnswerFilter = (values: SubmissionValues) => boolean;

/** Reads a condition; null for one that no question of the form can meet. */
export function readAnswerFilter({ questions }: ResultsPlan, text: string): AnswerFilter | null {
  const [, path = '', name = ''] = /^([\w.]+)([=~].*)$/s.exec(text) ?? [];
  const question = questions.find((one) => one.path === path);
  if (!question) return null;
  if (name === NONE) return (values) => answersTo(question, values).length === 0;
  if (name !== OTHERS && !name.startsWith('=')) return null;
  if (['text', 'answered', 'amount'].includes(question.summary.kind)) return null;
  const isOne =
    question.summary.kind === 'number' && name !== OTHERS ? withinStep(question, name) : hasName(question, name);
  return isOne && ((values) => answersTo(question, values).some(isOne));
}

type IsOne = (value: ReturnType<typeof answersTo>[number]) => boolean;

function hasName({ summary }: Question, name: string): IsOne {
  return (value) => namesOf(summary, value).includes(name);
}

/** Numbers are compared with the bounds themselves, because a chart joins steps. */
function withinStep({ summary }: Question, name: string): IsOne | null {
  const [, from, to] = /^=(-?[\d.]+?(?:e[+-]?\d+)?)(?:\.\.(-?[\d.]+(?:e[+-]?\d+)?))?$/.exec(name) ?? [];
  const [least, end] = [Number(from), to === undefined ? null : Number(to)];
  if (from === undefined || !Number.isFinite(least) || (end !== null && !Number.isFinite(end))) return null;
  return (value) => {
    const figure = figureOf(summary, value);
    return figure !== null && (end === null ? figure === least : figure >= least && figure < end);
  };
}
