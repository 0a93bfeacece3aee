import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import type { Site } from '#features/site/site.ts';
import { statisticsBudgets } from '#features/statistics/budgets.ts';
import { SUBMISSION_STATES } from '#features/submissions/store/reading/filter.ts';
import { isTimeZone } from '#forms/field-types/datetime.ts';
import { digits, parsed } from '#forms/json-schema/keys.ts';
import { timeOf } from '#forms/json-schema/time.ts';
import { count, id, listOf, shaped, text, timestamp } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { type Counts, countRange } from './count.ts';
import { calendarOf, dayLater } from './days.ts';

interface StatisticsParts {
  orm: MikroORM;
  clock: () => Date;
  readSite(): Promise<Site>;
}

const MOST_DAYS = statisticsBudgets.daysOfRange.atMost;
const USUAL_DAYS = 30;

const day = () =>
  parsed(
    'must be a day from 2000 to 2999, like 2031-03-04',
    (given) => (typeof given === 'string' && /^2\d{3}-\d\d-\d\d$/.test(given) && timeOf(given) ? given : undefined),
    { json: { type: 'string', format: 'date' } },
  );
const QUERY = object({
  from: day(),
  to: day(),
  time_zone: parsed(
    'must be an IANA time zone, such as Europe/Berlin',
    (given) => (typeof given === 'string' && given !== '' && isTimeZone(given) ? given : undefined),
    { json: { type: 'string' } },
  ),
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
});

const COUNTS = {
  submissions: count(),
  states: shaped<Counts['states']>({
    type: 'object',
    properties: Object.fromEntries(SUBMISSION_STATES.map((state) => [state, { type: 'integer', minimum: 1 }])),
    additionalProperties: false,
  }),
  spam: count(),
};

/** Statistics of received submissions. */
export const statisticsRoutes = [
  route({
    operation: 'countSubmissions',
    method: 'GET',
    path: 'b:/stats/submissions',
    tag: 'Submissions',
    summary: 'The number of submissions by day, form and state',
    description: `Stored submissions, by the days \`from\` and \`to\` (inclusive, at most ${MOST_DAYS}; by default the last ${USUAL_DAYS}) in \`time_zone\`, by default that of the site. \`spam\` counts the entries of the quarantine. Only the newest ${statisticsBudgets.countedInRange.atMost} are counted: when there are more, \`counted_back_to\` is the time since which they were.`,
    access: 'admin',
    tool: {},
    query: QUERY,
    answers: {
      200: object({
        from: text(),
        to: text(),
        time_zone: text(),
        counted_back_to: timestamp().nullable(),
        days: listOf(object({ day: text(), ...COUNTS })),
        forms: listOf(object({ form_id: id(), title: text().nullable(), ...COUNTS })),
      }),
    },
    async handle({ orm, clock, readSite }: StatisticsParts, { query }) {
      const { form_id: formId, time_zone: timeZone = (await readSite()).timeZone } = query;
      const to = query.to ?? lastDay(query.from, calendarOf(timeZone)(clock().getTime()));
      const from = query.from ?? dayLater(to, 1 - USUAL_DAYS);
      if (from > to) throw invalid({ from: 'from must not be after to' });
      if (dayLater(from, MOST_DAYS) <= to) throw invalid({ to: `to must be less than ${MOST_DAYS} days after from` });
      const { days, forms, countedBackTo } = await countRange(orm, { from, to, timeZone, formId });
      return {
        ...{ from, to, time_zone: timeZone },
        counted_back_to: countedBackTo?.toISOString() ?? null,
        days,
        forms: forms.map(({ formId: form_id, ...counts }) => ({ form_id, ...counts })),
      };
    },
  }),
];

/** Returns today, or the last day of the default range after `from`. */
function lastDay(from: string | undefined, today: string): string {
  if (from === undefined) return today;
  const last = dayLater(from, USUAL_DAYS - 1);
  return last < today && today < dayLater(from, MOST_DAYS) ? today : last;
}
