import { columnsOfMany } from './columns-of-many.ts';
import type { ResultsPlan } from './plan.ts';
import { type QuestionResults, summarise, type Total } from './summarise.ts';

/** Number of people in the smallest group whose answers are shown. */
export const LEAST_PEOPLE = 5;

/** An answer without the filter for its submissions. */
export interface SharedAnswer {
  label: string;
  count: number;
  isOther?: true;
  /** True for answers of few people each, which are counted together. */
  isRare?: true;
}

/** Results of a question for people who may not see single answers. */
export interface SharedQuestion extends Omit<QuestionResults, 'answers' | 'rows' | 'isInRows'> {
  answers?: SharedAnswer[];
  rows?: { label: string; cells: { count: number }[]; average: number | null }[];
  isInRows: boolean;
  /** True if too few people answered, or if the question is in rows: nothing is known but that. */
  isTooFew: boolean;
}

export interface SharedResults {
  submissions: number;
  /** Empty as long as there are too few submissions. */
  questions: SharedQuestion[];
}

/**
 * Returns results without anything that could reveal a person: no sensitive field, no filter, nothing of a question that fewer
 * than `LEAST_PEOPLE` people answered or that is in rows, and no number, time or code of fewer people, nor anything computed from
 * one. Counters contain no texts.
 */
export function sharedResults(plan: ResultsPlan, totals: readonly Total[]): SharedResults {
  const open = plan.questions.filter(({ isSensitive }) => !isSensitive);
  const { submissions, questions } = summarise({ ...plan, questions: open }, totals, (steps, others) =>
    columnsOfMany(steps, others, LEAST_PEOPLE),
  );
  if (submissions < LEAST_PEOPLE) return { submissions, questions: [] };
  // Rows are counted and not people: many of them may be one person's.
  const isHidden = ({ answered, isInRows }: QuestionResults) => isInRows || answered < LEAST_PEOPLE;
  return {
    submissions,
    questions: questions.map((question) => (isHidden(question) ? tooFew(question) : withoutPeople(question))),
  };
}

function tooFew({ path, label, type, kind, isInRows }: QuestionResults): SharedQuestion {
  return { path, label, type, kind, isInRows, answered: 0, isTooFew: true };
}

function withoutPeople({ answers, rows, average, total, ...question }: QuestionResults): SharedQuestion {
  const { kind, answered } = question;
  const named = answers?.map(({ label, count, isOther }) => ({ label, count, ...(isOther && { isOther }) }));
  const shared = {
    ...question,
    isTooFew: false,
    ...(rows && { rows: rows.map((row) => ({ ...row, cells: row.cells.map(({ count }) => ({ count })) })) }),
  };
  // The number of all files or rows could tell the many of one person.
  if (!named) return shared;
  // The options of a form are known to all.
  if (kind === 'choice') return { ...shared, answers: named };
  if (kind === 'points') return { ...shared, answers: named, average: averageOf(named) };
  const common = named.filter(({ count, isOther }) => !isOther && (count === 0 || count >= LEAST_PEOPLE));
  const rare = answered - common.reduce((sum, { count }) => sum + count, 0);
  if (rare === 0) {
    const figures = { ...(average !== undefined && { average }), ...(total !== undefined && { total }) };
    return { ...shared, ...figures, answers: common };
  }
  // Average and total would tell the numbers that are left out.
  return { ...shared, answers: [...common, { label: '', count: rare, isRare: true }] };
}

/** Returns the average of the points that the form offers; null without any. Others would be told by it. */
function averageOf(answers: readonly SharedAnswer[]): number | null {
  const points = answers.filter(({ isOther }) => !isOther);
  const count = points.reduce((sum, point) => sum + point.count, 0);
  return count > 0 ? points.reduce((sum, point) => sum + point.count * Number(point.label), 0) / count : null;
}
