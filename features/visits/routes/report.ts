import type { Request } from 'express';
import { type InferType, object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formCors } from '#features/forms/visitors/cors.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { visitsBudgets } from '#features/visits/budgets.ts';
import { mayCount, VIEW } from '#features/visits/count.ts';
import type { VisitCounters } from '#features/visits/counters.ts';
import { digits, parsed, readKeys, text } from '#forms/json-schema/keys.ts';
import { continues, countsOf, type VisitFacts } from '#forms/visits/facts.ts';
import { languageWish } from '#http/language-wish.ts';
import { htmlForm } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

interface ReportParts {
  intake: VisitorServices;
  visits: VisitCounters;
}

const PER_MINUTE = visitsBudgets.visitReports.atMost;
const LARGEST = visitsBudgets.visitReport.atMost;
const MOST_PAGES = 300;

const matching = (must: string, pattern: RegExp) =>
  parsed(must, (given) => (typeof given === 'string' && pattern.test(given) ? given : undefined), {
    json: { type: 'string', pattern: pattern.source },
  });

/** Steps of time with dots between them; nothing for a page that was not reached. */
const PAGES = new RegExp(`^(\\d{0,2}\\.){0,${MOST_PAGES - 1}}\\d{0,2}$`);

const FACTS = {
  revision: matching('must be the revision of the form that the page shows, or empty', /^\d{0,10}$/),
  pages: matching(`must be at most ${MOST_PAGES} steps of time with dots between them, such as 5.12..3`, PAGES),
  page: digits(0, MOST_PAGES - 1),
  last: text(300),
  sent: matching('must be a step of time, such as 12, or empty', /^\d{0,2}$/),
};
const BEFORE = object(FACTS);
const REPORT = object({ ...FACTS, before: text(LARGEST) });

const NOT_EARLIER =
  'before must be an earlier report of the same visit: of the same revision, with no page, change or sending that this report lacks, and no longer times';

interface Report {
  revision: string | undefined;
  facts: VisitFacts;
  /** The earlier report of the same visit. */
  before: VisitFacts | null;
}

const BODY = htmlForm(REPORT, readReport, LARGEST);

/** Counts a visit from the facts that the page's script sends when the visitor leaves. */
export const reportRoute = route({
  operation: 'reportVisit',
  method: 'POST',
  path: 'b:/forms/:id/visits',
  tag: 'Pages',
  summary: 'Where a visitor left a form',
  description:
    'The script of a page sends this as the page is left: no answer, no cookie, and nothing that identifies the visitor. `pages` are the times on the pages of the form by position, with dots between them, and `sent` is the time from the first change to sending; time `n` stands for 2^(n/2) − 1 seconds. `last` is the name of the input that was changed last. `before` is the earlier report of the same visit, which this one replaces, and whose pages, change and sending it must repeat. Requests with `Sec-GPC: 1` or `DNT: 1`, and visits of forms with `ignore_visits`, are not counted.',
  access: 'visitor',
  params: { id: FORM_ID },
  cors: ({ intake }: ReportParts) => formCors(intake.forms),
  body: BODY,
  answers: { 204: null },
  errors: [429],
  async handle({ intake, visits }: ReportParts, { params, body, clientAddress, raw }) {
    const form = await intake.forms.find(params.id, languageWish(raw));
    if (!form) {
      throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: params.id }));
    }
    const place = placeOf(form, raw, intake.baseUrl);
    if (place === 'unknown' || !mayCount(form, raw)) return;
    const wait = await intake.limits.takeOf(clientAddress, `visits:${form.id}`, PER_MINUTE, 60);
    if (wait > 0) {
      const message = fill(textsOf(form.config).refusals.tooOften, { seconds: wait });
      throw new Refusal('rate_limited', message, { retryAfterSeconds: wait });
    }
    const { facts, before, revision } = body;
    // The server counts the views of its own pages.
    if (place === 'other site' && !before) visits.add(form.id, VIEW);
    visits.add(form.id, countsOf(form.config, facts, before, revision === String(form.revision)));
  },
});

/** Tells where a form was shown. Sites that the form does not allow must not have their visitors report visits. */
function placeOf({ config }: ActiveForm, req: Request, baseUrl: string): 'own page' | 'other site' | 'unknown' {
  const origin = req.get('origin');
  // The page works under every name of the host.
  if (origin === undefined || origin === baseUrl || origin.endsWith(`://${req.get('host')}`)) return 'own page';
  return config.options.allowed_origins.includes(origin) ? 'other site' : 'unknown';
}

/** @throws UseCaseError 422 with a message for each key that is wrong or unknown */
function readReport({ body }: Request): Report {
  const given = readKeys({ ...(body as object) }, REPORT);
  if (given.errors) throw invalid(given.errors);
  const { before, revision, ...facts } = given.value;
  if (!before) return { revision, facts: factsOf(facts), before: null };
  const earlier = readKeys(Object.fromEntries(new URLSearchParams(before)), BEFORE);
  if (earlier.errors) throw invalid({ before: `before has a mistake: ${Object.values(earlier.errors)[0]}` });
  const [now, then] = [factsOf(facts), factsOf(earlier.value)];
  if ((earlier.value.revision ?? '') !== (revision ?? '') || !continues(now, then))
    throw invalid({ before: NOT_EARLIER });
  return { revision, facts: now, before: then };
}

function factsOf({ pages = '', page = 0, last = '', sent = '' }: Partial<InferType<typeof BEFORE>>): VisitFacts {
  return { pages: pages.split('.').map(stepIn), page, last, sent: stepIn(sent) };
}

function stepIn(digits: string): number | null {
  return digits === '' ? null : Number(digits);
}
