import type { MikroORM } from '@mikro-orm/mysql';
import { formNotFound, invalid } from '#db/use-case-error.ts';
import { Form } from '#features/forms/entities.ts';
import type { Site } from '#features/site/site.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type AnswerFilter, readAnswerFilter } from '#forms/results/filter.ts';
import { type ResultsPlan, resultsPlanOf } from '#forms/results/plan.ts';
import { type QuestionResults, summarise } from '#forms/results/summarise.ts';
import { resultsBudgets } from './budgets.ts';
import { type DayCount, type DayRange, isUpToDate, readTotals, readTrend } from './reading/counters.ts';
import { countFiltered } from './reading/filtered.ts';
import { readTexts, type TextAnswers } from './reading/texts.ts';

export interface ResultsParts {
  orm: MikroORM;
  readSite(): Promise<Pick<Site, 'timeZone'>>;
}

export interface ResultsRequest extends DayRange {
  formId: number;
  /** Conditions such as `color=red`, all of which apply. */
  where: readonly string[];
}

export interface FormResults {
  form: { id: number; title: string };
  timeZone: string;
  /** False while submissions are still being counted. */
  isComplete: boolean;
  submissions: number;
  questions: QuestionResults[];
  trend: DayCount[];
  countedBackTo: Date | null;
}

/**
 * Reads the results of a form by question: from counters, or with conditions from the newest submissions.
 * @throws UseCaseError `not_found`, and `invalid` for a condition that is wrong
 */
export async function readResults(parts: ResultsParts, request: ResultsRequest): Promise<FormResults> {
  return (await readFormResults(parts, request)).results;
}

/** Reads the results as `readResults` does, with the config of the form. */
export async function readFormResults(
  parts: ResultsParts,
  request: ResultsRequest,
): Promise<{ results: FormResults; config: FormConfig }> {
  const em = parts.orm.em.fork();
  const { form, plan, timeZone } = await findForm(parts, request);
  const filters = filtersOf(plan, request.where);
  const { totals, trend, countedBackTo } =
    filters.length > 0
      ? await countFiltered(em, plan, { ...request, timeZone }, filters)
      : {
          totals: await readTotals(em, form.id, request),
          trend: await readTrend(em, form.id, request),
          countedBackTo: null,
        };
  const isComplete = filters.length > 0 || (await isUpToDate(em, form.id));
  const { id, title, config } = form;
  const counted = { ...summarise(plan, totals), trend, countedBackTo };
  return { results: { form: { id, title }, timeZone, isComplete, ...counted }, config };
}

/**
 * Reads the newest answers to a question for texts.
 * @throws UseCaseError `not_found`, and `invalid` for another question or a wrong condition
 */
export async function readResultTexts(
  parts: ResultsParts,
  { path, limit, ...request }: ResultsRequest & { path: string; limit: number },
): Promise<TextAnswers> {
  const { plan, timeZone } = await findForm(parts, request);
  const question = plan.questions.find((one) => one.path === path);
  const how = { answers: limit, looks: resultsBudgets.resultTexts.atMost, language: plan.language };
  const filters = filtersOf(plan, request.where);
  const found = question && (await readTexts(parts.orm.em.fork(), question, { ...request, timeZone }, filters, how));
  if (!found) throw invalid({ question: 'question must be the path of a field with text' });
  return found;
}

async function findForm(parts: ResultsParts, { formId }: Pick<ResultsRequest, 'formId'>) {
  const form = await parts.orm.em.fork().findOne(Form, { id: formId });
  if (!form) throw formNotFound(formId);
  return { form, plan: resultsPlanOf(form.config), timeZone: (await parts.readSite()).timeZone };
}

function filtersOf(plan: ResultsPlan, where: readonly string[]): AnswerFilter[] {
  return where.map((text) => {
    const filter = readAnswerFilter(plan, text);
    if (typeof filter === 'string') throw invalid({ where: `where must be ${filter}: not ${text}` });
    return filter;
  });
}
