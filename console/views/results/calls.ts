import { queryOptions } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import type { ChartQuestion } from '#forms/results/charts/figures.ts';

type Answer<Path extends '/svcb/v1/forms/{id}/results' | '/svcb/v1/forms/{id}/results/texts'> =
  paths[Path]['get']['responses'][200]['content']['application/json'];

export type Results = Answer<'/svcb/v1/forms/{id}/results'>;
export type Question = Results['questions'][number];

/** The submissions whose answers are shown. */
export interface Selection {
  from?: string | undefined;
  to?: string | undefined;
  /** Answers that the submissions have, as the service names them. */
  where: readonly string[];
}

const TEXTS = 20;

function queryOf({ from, to, where }: Selection) {
  return { ...(from && { from }), ...(to && { to }), ...(where.length > 0 && { where: [...where] }) };
}

export function resultsQuery(id: number, selection: Selection) {
  return queryOptions({
    queryKey: ['results', id, selection],
    queryFn: ({ signal }): Promise<Results> =>
      answerOf(api.GET('/svcb/v1/forms/{id}/results', { params: { path: { id }, query: queryOf(selection) }, signal })),
  });
}

export function textsQuery(id: number, question: string, selection: Selection) {
  return queryOptions({
    queryKey: ['results', id, 'texts', question, selection],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/svcb/v1/forms/{id}/results/texts', {
          params: { path: { id }, query: { ...queryOf(selection), question, limit: TEXTS } },
          signal,
        }),
      ),
  });
}

/** Returns the results of a question as charts take them. */
export function chartOf({ answers, ranking = false, ...question }: Question): ChartQuestion {
  const named = answers?.map(({ label, count, other = false }) => ({ label, count, isOther: other }));
  return { ...question, isRanking: ranking, ...(named && { answers: named }) } as ChartQuestion;
}

/** Returns the address of the results as a document, below the REST root. */
export function pdfPath(id: number, selection: Selection): string {
  const { where, ...days } = { where: [], ...queryOf(selection) };
  const query = new URLSearchParams([...Object.entries(days), ...where.map((one) => ['where', one])] as string[][]);
  return `/svcb/v1/forms/${id}/results.pdf${query.size > 0 ? `?${query}` : ''}`;
}

/** Separates answers in the address; no answer contains it. */
const BETWEEN = '\n';

/** Reads the answers from the address. */
export function whereOf(text: string | undefined): string[] {
  return (text ?? '').split(BETWEEN).filter((one) => one !== '');
}

/** Adds an answer to the address, or takes it out. */
export function toggled(where: readonly string[], answer: string): string {
  const next = where.includes(answer) ? where.filter((one) => one !== answer) : [...where, answer];
  return next.join(BETWEEN);
}
