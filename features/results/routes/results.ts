import { object } from 'yup';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { resultsBudgets } from '#features/results/budgets.ts';
import { resultsJson } from '#features/results/json.ts';
import { type ResultsParts, readResults, readResultTexts } from '#features/results/use-cases.ts';
import { digits, text as textOf } from '#forms/json-schema/keys.ts';
import { among, amount, count, id, listOf, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { RESULTS_QUERY, rangeOf } from './query.ts';

const KINDS = ['choice', 'codes', 'points', 'number', 'time', 'grid', 'text', 'amount', 'answered'] as const;
const { filteredResults, resultTexts } = resultsBudgets;

const ANSWER = object({ label: text(), count: count(), where: text().optional(), other: yesOrNo().optional() });

const QUESTION = object({
  path: text(),
  label: text(),
  type: text(),
  kind: among(KINDS),
  in_rows: yesOrNo(),
  answered: count(),
  answers: listOf(ANSWER).optional(),
  average: amount().nullable().optional(),
  total: amount().optional(),
  currency: text().optional(),
  by: among(['day', 'month', 'hour', 'slot'] as const).optional(),
  nps: object({ promoters: count(), passives: count(), detractors: count(), score: amount() }).nullable().optional(),
  low: text().optional(),
  high: text().optional(),
  ranking: yesOrNo().optional(),
  columns: listOf(text()).optional(),
  rows: listOf(
    object({ label: text(), average: amount().nullable(), cells: listOf(object({ count: count(), where: text() })) }),
  ).optional(),
});

/** The results of a form, as routes answer with them. */
export const RESULTS = object({
  form: object({ id: id(), title: text() }),
  time_zone: text(),
  complete: yesOrNo(),
  counted_back_to: timestamp().nullable(),
  submissions: count(),
  trend: listOf(object({ day: text(), submissions: count() })),
  questions: listOf(QUESTION),
});

/** Routes for the results of a form by question. */
export const resultsRoutes = [
  route({
    operation: 'readResults',
    method: 'GET',
    path: 'b:/forms/:id/results',
    tag: 'Results',
    summary: 'The results of a form by question',
    description: `Counts of stored submissions; those that wait for a payment do not count. \`from\` and \`to\` are days in the time zone of the site, both inclusive. \`complete\` is false while submissions are being counted: a new one takes a few seconds, all of a changed form longer. A submission that was stored slowly may still follow for ten minutes after it is true. \`where\` of an answer is the filter for its submissions: pass one or several to get the results of the submissions that gave these answers, \`path~none\` for those without one. With a filter the newest ${filteredResults.atMost} submissions of the range are read, and \`counted_back_to\` says how far that went. Answers to questions in rows are counted once for each row.`,
    access: 'reader',
    params: { id: FORM_ID },
    query: object(RESULTS_QUERY),
    answers: { 200: RESULTS },
    async handle(app: ResultsParts, { params, query }) {
      const { where = [] } = query;
      return resultsJson(await readResults(app, { formId: params.id, ...rangeOf(query), where }));
    },
  }),

  route({
    operation: 'listResultTexts',
    method: 'GET',
    path: 'b:/forms/:id/results/texts',
    tag: 'Results',
    summary: 'The newest answers to a question for text',
    description: `The newest answers, and the words that occur most often in the newest ${resultTexts.atMost} submissions. The filters are those of the results.`,
    access: 'reader',
    params: { id: FORM_ID },
    query: object({
      ...RESULTS_QUERY,
      question: textOf(194, { least: 1 }),
      limit: digits(1, 200).default(20),
    }),
    answers: {
      200: object({
        answers: listOf(object({ submission_id: id(), created_at: timestamp(), text: text() })),
        words: listOf(object({ word: text(), count: count() })),
      }),
    },
    audit: 'results.texts_viewed',
    async handle(app: ResultsParts & { audit: AuditLog }, { params, query, actor }) {
      const { where = [], question: path = '', limit } = query;
      const request = { formId: params.id, ...rangeOf(query), where, path, limit };
      const { answers, words } = await readResultTexts(app, request);
      await app.audit.note(actor, 'results.texts_viewed', { formId: params.id, field: path });
      return {
        answers: answers.map(({ submissionId, createdAt, text: written }) => ({
          ...{ submission_id: submissionId, created_at: createdAt.toISOString(), text: written },
        })),
        words,
      };
    },
  }),
];
