import type { ResultsPlan } from './plan.ts';
import { type QuestionResults, summarise, type Total } from './summarise.ts';

/** Number of people in the smallest group whose answers are shown. */
export const LEAST_PEOPLE = 5;

/** Maximum numbers of columns of a histogram, of which one is used whose columns have enough answers each. */
const COLUMNS = [20, 10, 5, 3];

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
  /** True if too few people answered: nothing is known but that. */
  isTooFew: boolean;
}

export interface SharedResults {
  submissions: number;
  /** Empty as long as there are too few submissions. */
  questions: SharedQuestion[];
}

/**
 * Returns results without anything that could reveal a person: no sensitive field, no filter, nothing of a question that fewer
 * than `LEAST_PEOPLE` people answered, and no number, time or code of fewer people on its own. Counters contain no texts.
 */
export function sharedResults(plan: ResultsPlan, totals: readonly Total[]): SharedResults {
  const questions = plan.questions.filter(({ isSensitive }) => !isSensitive);
  const open = { ...plan, questions };
  const [finest, ...coarser] = COLUMNS.map((columns) => summarise(open, totals, columns));
  if (!finest || finest.submissions < LEAST_PEOPLE) return { submissions: finest?.submissions ?? 0, questions: [] };
  const answered = new Map(finest.questions.map(({ path, answered: count }) => [path, count]));
  return {
    submissions: finest.submissions,
    questions: finest.questions.map((question, at) => {
      if (peopleOf(question, answered) < LEAST_PEOPLE) return tooFew(question);
      const choices = [question, ...coarser.flatMap((one) => one.questions[at] ?? [])];
      return withoutFilters(bestOf(choices));
    }),
  };
}

/** Returns how many people answered at least. Many rows of a repeater may be of one person, so that the repeater's number counts. */
function peopleOf({ path, answered, isInRows }: QuestionResults, counts: ReadonlyMap<string, number>): number {
  if (!isInRows) return answered;
  const steps = path.split('.');
  const around = steps.slice(0, -1).flatMap((_, at) => counts.get(steps.slice(0, at + 1).join('.')) ?? []);
  return Math.min(answered, ...around);
}

function tooFew({ path, label, type, kind, isInRows }: QuestionResults): SharedQuestion {
  return { path, label, type, kind, isInRows, answered: 0, isTooFew: true };
}

/**
 * Returns the finest histogram without columns of few people, unless that is a single column; then the one with most columns of
 * enough people.
 */
function bestOf(choices: readonly QuestionResults[]): QuestionResults {
  const counted = choices.map((question) => {
    const counts = (question.answers ?? []).map(({ count }) => count).filter((count) => count > 0);
    const common = counts.filter((count) => count >= LEAST_PEOPLE).length;
    return { question, common, rare: counts.length - common };
  });
  const clean = counted.find(({ common, rare }) => rare === 0 && common > 1);
  const [best] = counted.toSorted((one, other) => other.common - one.common || one.rare - other.rare);
  return (clean ?? best)?.question as QuestionResults;
}

function withoutFilters({ answers, rows, ...question }: QuestionResults): SharedQuestion {
  return {
    ...question,
    isTooFew: false,
    ...(answers && { answers: commonAnswers(question.kind, answers) }),
    ...(rows && { rows: rows.map((row) => ({ ...row, cells: row.cells.map(({ count }) => ({ count })) })) }),
  };
}

/** The options of a form are known to all. Numbers, times and codes are what people entered, so that a rare one is not named. */
function commonAnswers(
  kind: QuestionResults['kind'],
  answers: NonNullable<QuestionResults['answers']>,
): SharedAnswer[] {
  const named = answers.map(({ label, count, isOther }) => ({ label, count, ...(isOther && { isOther }) }));
  if (kind === 'choice' || kind === 'points') return named;
  const isRare = ({ count, isOther }: SharedAnswer) => isOther === true || (count > 0 && count < LEAST_PEOPLE);
  const rare = named.filter(isRare).reduce((sum, { count }) => sum + count, 0);
  const common = named.filter((answer) => !isRare(answer));
  return rare > 0 ? [...common, { label: '', count: rare, isRare: true }] : common;
}
