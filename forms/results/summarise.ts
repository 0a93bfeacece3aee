import type { Labelled, TimeStep } from '#forms/field-types/summary.ts';
import { textsFor } from '#texts/index.ts';
import type { Question, ResultsPlan } from './plan.ts';
import { columnLabel, timeLabel } from './step-labels.ts';
import { type Column, type CountedStep, joinSteps } from './steps.ts';
import { ALL, ANSWERS, OTHERS, stepName } from './tally.ts';

/** Maximum number of columns of a histogram. */
const MOST_COLUMNS = 20;
/** Scores of the Net Promoter Score: up to 6 a detractor, from 9 a promoter. */
const [DETRACTOR, PROMOTER] = [6, 9];

/** A summed counter. `total` is the sum of the numbers. */
export interface Total {
  path: string;
  name: string;
  count: number;
  total: number;
}

/** The number of answers of a kind. `where` is the filter for exactly these submissions; absent where there is none. */
export interface AnswerCount {
  label: string;
  count: number;
  where?: string;
  /** True for answers that are no option of the form. */
  isOther?: true;
}

export interface GridRow {
  label: string;
  /** Answers of the row, in the order of the columns. */
  cells: { count: number; where: string }[];
  /** The average place of a ranking, from 1; null without answers. */
  average: number | null;
}

/** The results of one question. Keys that its kind does not have are absent. */
export interface QuestionResults {
  path: string;
  label: string;
  type: string;
  kind: Question['summary']['kind'];
  /** True for a question in the rows of a repeater: its answers are counted once for each row. */
  isInRows: boolean;
  answered: number;
  answers?: AnswerCount[];
  average?: number | null;
  total?: number;
  nps?: { promoters: number; passives: number; detractors: number; score: number } | null;
  low?: string;
  high?: string;
  currency?: string;
  by?: TimeStep;
  columns?: string[];
  rows?: GridRow[];
  isRanking?: boolean;
}

/** Makes the columns of a histogram from steps and the number of answers that are in no step. */
type JoinSteps = (steps: readonly CountedStep[], others: number) => Column[];

/** Puts counters together to the results of each question. */
export function summarise(
  plan: ResultsPlan,
  totals: readonly Total[],
  join: JoinSteps = (steps) => joinSteps(steps, MOST_COLUMNS),
) {
  const byPath = Map.groupBy(totals, ({ path }) => path);
  const submissions = byPath.get('')?.find(({ name }) => name === ALL)?.count ?? 0;
  const questions = plan.questions.map((question) => {
    return summariseQuestion(question, byPath.get(question.path) ?? [], plan.language, join);
  });
  return { submissions, questions };
}

function summariseQuestion(
  { path, field, summary, isInRows }: Question,
  totals: readonly Total[],
  language: string,
  join: JoinSteps,
): QuestionResults {
  const countOf = (name: string) => totals.find((counter) => counter.name === name)?.count ?? 0;
  const answers = totals.find(({ name }) => name === ANSWERS);
  const answered = answers?.count ?? 0;
  const sum = answers?.total ?? 0;
  const average = answered > 0 ? sum / answered : null;
  const counted = (name: string, label: string): AnswerCount => ({ label, count: countOf(name), where: path + name });
  const others: AnswerCount[] = countOf(OTHERS) > 0 ? [{ ...counted(OTHERS, ''), isOther: true }] : [];
  const named = (list: readonly Labelled[]) => list.map(({ value, label }) => counted(`=${value}`, label));
  const common = {
    ...{ path, label: field.label || field.name, type: field.type, kind: summary.kind, answered },
    isInRows,
  };
  /** The texts behind `=` of all counters with answers. */
  const values = totals.filter(({ name, count }) => name.startsWith('=') && count > 0).map(({ name }) => name.slice(1));
  switch (summary.kind) {
    case 'choice':
      // The one answer of a box is that it is ticked.
      return {
        ...common,
        answers: [...named(summary.options.map((one) => ({ ...one, label: one.label || yesIn(language) }))), ...others],
      };
    case 'codes': {
      const codes = values.map((value) => ({ value, label: summary.labelOf(value, language) }));
      return { ...common, answers: [...named(codes).sort((one, other) => other.count - one.count), ...others] };
    }
    case 'points': {
      const points = named(summary.points.map((point) => ({ value: `${point}`, label: `${point}` })));
      const { low, high } = summary;
      return {
        ...{ ...common, answers: [...points, ...others], average },
        ...(summary.isNps && { nps: promoterScore(countOf, summary.points) }),
        ...(low !== undefined && { low }),
        ...(high !== undefined && { high }),
      };
    }
    case 'number': {
      const steps = values.map((value) => {
        const [from = Number.NaN, to = from] = value.split('..').map(Number);
        return { from, to, count: countOf(`=${value}`) };
      });
      const texts = textsFor(language);
      const columns = join(steps, countOf(OTHERS)).map(({ count, ...column }) => {
        return { label: columnLabel(column, summary, texts), count, where: path + stepName(column) };
      });
      const { currency } = summary;
      return { ...common, answers: [...columns, ...others], average, total: sum, ...(currency && { currency }) };
    }
    case 'time': {
      const { by } = summary;
      const { locale } = textsFor(language);
      const times = values.sort().map((value) => ({ value, label: timeLabel(value, by, locale) }));
      return { ...common, by, answers: [...named(times), ...others] };
    }
    case 'grid': {
      const rows = summary.rows.map((row) => {
        const cells = summary.columns.map(({ value }) => {
          const name = `=${row.value}:${value}`;
          return { count: countOf(name), where: path + name };
        });
        const count = cells.reduce((all, cell) => all + cell.count, 0);
        const places = cells.reduce((all, cell, index) => all + cell.count * (index + 1), 0);
        return { label: row.label, cells, average: summary.isRanking && count > 0 ? places / count : null };
      });
      const columns = summary.columns.map(({ label }) => label);
      return { ...common, columns, rows, isRanking: summary.isRanking };
    }
    case 'amount':
      return { ...common, total: sum };
    default:
      return common;
  }
}

function yesIn(language: string): string {
  return textsFor(language).form.yes;
}

/** Computes the Net Promoter Score, from -100 to 100; null without answers. */
function promoterScore(countOf: (name: string) => number, points: readonly number[]): QuestionResults['nps'] {
  const sumOf = (isOne: (point: number) => boolean) =>
    points.filter(isOne).reduce((sum, point) => sum + countOf(`=${point}`), 0);
  const promoters = sumOf((point) => point >= PROMOTER);
  const detractors = sumOf((point) => point <= DETRACTOR);
  const passives = sumOf(() => true) - promoters - detractors;
  const all = promoters + passives + detractors;
  if (all === 0) return null;
  return { promoters, passives, detractors, score: Math.round(((promoters - detractors) / all) * 100) };
}
