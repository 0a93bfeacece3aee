import { object } from 'yup';
import { RESULTS_QUERY, rangeOf } from '#features/results/routes/query.ts';
import { visitsBudgets } from '#features/visits/budgets.ts';
import { readVisits, type VisitsParts } from '#features/visits/reading.ts';
import { count, id, listOf, text, yesOrNo } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';

const { from, to } = RESULTS_QUERY;

/** The visits of a form, as routes answer with them. */
const VISITS = object({
  form: object({ id: id(), title: text() }),
  time_zone: text(),
  counting: yesOrNo(),
  views: count(),
  starts: count(),
  sends: count(),
  time: object({
    median_seconds: count(),
    lower_quartile_seconds: count(),
    upper_quartile_seconds: count(),
  }).nullable(),
  pages: listOf(
    object({
      page: text(),
      title: text().nullable(),
      reached: count(),
      left: count(),
      median_seconds: count().nullable(),
    }),
  ),
  fields: listOf(object({ path: text(), label: text(), last_touched: count() })),
});

export const visitsRoute = route({
  operation: 'readResultVisits',
  method: 'GET',
  path: 'b:/forms/:id/results/visits',
  tag: 'Results',
  summary: 'Where the visitors of a form leave',
  description: `How many saw the form, changed a field and sent it, by the days \`from\` and \`to\` in the time zone of the site, both inclusive. \`sends\` are submissions as the results count them, so they include those of programs. \`left\` is the number of visitors who reached a page and went no further, \`last_touched\` of those who changed this field last and sent nothing, and \`time\` that from the first change to sending. Times are estimated from steps that grow by 1.4. Visitors without JavaScript count as views and by their pages, those who ask not to be followed not at all. \`counting\` is false for a form with \`ignore_visits\`. Days are kept for ${visitsBudgets.visitDays.atMost} days.`,
  access: 'reader',
  params: { id: FORM_ID },
  query: object({ from, to }),
  answers: { 200: VISITS },
  async handle(app: VisitsParts, { params, query }) {
    const { form, timeZone, isCounting, views, starts, sends, time, pages, fields } = await readVisits(
      app,
      params.id,
      rangeOf(query),
    );
    return {
      ...{ form, time_zone: timeZone, counting: isCounting, views, starts, sends },
      time: time && {
        median_seconds: time.median,
        lower_quartile_seconds: time.lowerQuartile,
        upper_quartile_seconds: time.upperQuartile,
      },
      pages: pages.map(({ medianSeconds, ...page }) => ({ ...page, median_seconds: medianSeconds })),
      fields: fields.map(({ lastTouched, ...field }) => ({ ...field, last_touched: lastTouched })),
    };
  },
});
