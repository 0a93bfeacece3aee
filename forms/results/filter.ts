import type { SubmissionValues } from '#forms/config/types.ts';
import type { Question, ResultsPlan } from './plan.ts';
import { stepOf } from './steps.ts';
import { answersTo, figureOf, NONE, namesOf, OTHERS } from './tally.ts';

/** A condition on the answer to a question: `color=red`, `age=20..30`, `color~other`, `color~none`. */
export type AnswerFilter = (values: SubmissionValues) => boolean;

/** Maximum number of answers that a message names. */
const MOST_NAMED = 20;

/**
 * Reads a condition.
 * @returns a text for one that no answer of the form can meet: the rest of a message after `where must be`
 */
export function readAnswerFilter({ questions }: ResultsPlan, text: string): AnswerFilter | string {
  const [, path = '', name = ''] = /^([\w.]+)([=~].*)$/s.exec(text) ?? [];
  const question = questions.find((one) => one.path === path);
  if (!question) return 'a field and one of its answers, such as color=red';
  if (name === NONE) return (values) => answersTo(question, values).length === 0;
  const isOne = readAnswer(question, name);
  return typeof isOne === 'string' ? isOne : (values) => answersTo(question, values).some(isOne);
}

type IsOne = (value: ReturnType<typeof answersTo>[number]) => boolean;

function readAnswer(question: Question, name: string): IsOne | string {
  const { path, summary } = question;
  if (['text', 'answered', 'amount'].includes(summary.kind)) return `${path}${NONE} for ${path}`;
  if (name === OTHERS || isAnswer(question, name)) return hasName(question, name);
  const isWithin = summary.kind === 'number' ? withinBounds(question, name) : null;
  return isWithin ?? `${possibleAnswers(question)}, ${path}${OTHERS} or ${path}${NONE}`;
}

function hasName({ summary }: Question, name: string): IsOne {
  return (value) => namesOf(summary, value).includes(name);
}

/** True for a name that counters of the question may have. A question for numbers has steps instead. */
function isAnswer(question: Question, name: string): boolean {
  const { summary } = question;
  if (summary.kind === 'codes') return /^=[\w-]{2,16}$/.test(name);
  if (summary.kind === 'time') return TIMES[summary.by].test(name);
  return answersOf(question)?.includes(name) ?? false;
}

const TIMES = {
  day: /^=\d{4}-\d\d-\d\d$/,
  month: /^=\d{4}-\d\d$/,
  hour: /^=\d\d$/,
  slot: /^=\d{4}-\d\d-\d\dT\d\d:\d\d$/,
};
const EXAMPLES = { day: '=2031-03-04', month: '=2031-03', hour: '=09', slot: '=2031-03-04T09:30' };

/** Returns the names of all answers that the form offers; undefined where they are no part of the form. */
function answersOf({ summary }: Question): string[] | undefined {
  if (summary.kind === 'choice') return summary.options.map(({ value }) => `=${value}`);
  if (summary.kind === 'points') return summary.points.map((point) => `=${point}`);
  if (summary.kind !== 'grid') return undefined;
  return summary.rows.flatMap((row) => summary.columns.map(({ value }) => `=${row.value}:${value}`));
}

function possibleAnswers(question: Question): string {
  const { path, summary } = question;
  const names = answersOf(question);
  if (names) {
    const more = names.length > MOST_NAMED ? ', …' : '';
    return (
      names
        .slice(0, MOST_NAMED)
        .map((name) => path + name)
        .join(', ') + more
    );
  }
  if (summary.kind === 'number') return `a number or a range such as ${path}=20..30`;
  return summary.kind === 'time' ? `a time such as ${path}${EXAMPLES[summary.by]}` : `a code such as ${path}=DE`;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const BOUNDS = new RegExp(`^=(${NUMBER})?(?:(\\.\\.)(${NUMBER})?)?$`);

/** Reads a number or a range, of which one end may be open. A number counts where its step begins, as in the chart. */
function withinBounds({ summary }: Question, name: string): IsOne | null {
  const [all, from, dots, to] = BOUNDS.exec(name) ?? [];
  if (all === undefined || (from ?? to) === undefined || summary.kind !== 'number') return null;
  const [least, end] = [from, to].map((bound) => (bound === undefined ? undefined : Number(bound)));
  return (value) => {
    const figure = figureOf(summary, value);
    const step = figure === null ? null : stepOf(figure, summary);
    if (figure === null || !step) return false;
    if (dots === undefined) return figure === least || (step.from === least && step.to === least);
    const at = Math.max(figure, step.from);
    return (least === undefined || at >= least) && (end === undefined || at < end);
  };
}
