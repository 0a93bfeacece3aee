import { DailyChanges } from '#features/results/counting/counters.ts';
import { resultsJson } from '#features/results/json.ts';
import { sumUp } from '#features/results/reading/filtered.ts';
import { TextCount } from '#features/results/reading/texts.ts';
import { calendarOf } from '#features/statistics/days.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { readAnswerFilter } from '#forms/results/filter.ts';
import { type ResultsPlan, resultsPlanOf } from '#forms/results/plan.ts';
import { summarise } from '#forms/results/summarise.ts';
import { DAY_MS } from '#time.ts';
import { type Body, created, done, type Handlers, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { activeForm } from '../forms/json.ts';
import { contentOf, type DemoSubmission, SITE, TIME_ZONE } from '../store.ts';

type ResultsLink = Body<'GET /svcb/v1/forms/{id}/results/links'>['links'][number];

interface Range {
  from?: string;
  to?: string;
  where?: string | string[];
}

/** Results by question, counted by the code of the service. */
export function resultHandlers(demo: Demo) {
  const { note, clock } = demo;
  const links = new Map<number, ResultsLink[]>();
  return {
    'GET /svcb/v1/forms/{id}/results/links': ({ params: { id } }) => {
      activeForm(demo, id);
      return ok({ links: links.get(id) ?? [] });
    },
    'POST /svcb/v1/forms/{id}/results/links': ({ params: { id }, body }) => {
      activeForm(demo, id);
      const days = body.never_expires ? null : (body.expires_in_days ?? 30);
      const [createdAt, expiresAt] = [clock(), days === null ? null : new Date(clock().getTime() + days * DAY_MS)];
      const link: ResultsLink = {
        ...{ id: crypto.randomUUID(), name: body.name ?? '', created_at: createdAt.toISOString() },
        ...{ created_by: { id: 1, login: 'ada' }, expires_at: expiresAt?.toISOString() ?? null, opened_on: null },
      };
      links.set(id, [link, ...(links.get(id) ?? [])]);
      note('results_link.created', `form:${id}`);
      return created({ url: `${SITE}/results/demo`, link });
    },
    'DELETE /svcb/v1/forms/{id}/results/links/{link}': ({ params: { id, link } }) => {
      activeForm(demo, id);
      links.set(
        id,
        (links.get(id) ?? []).filter((one) => one.id !== link),
      );
      note('results_link.revoked', `form:${id}`);
      return done();
    },
    // Nobody visits the forms of the demo: the numbers follow those who sent them.
    'GET /svcb/v1/forms/{id}/results/visits': ({ params: { id }, query }) => {
      const { title, config } = contentOf(activeForm(demo, id));
      const sends = matching(demo, id, resultsPlanOf(config), query).length;
      const left = Math.round(sends * 0.3);
      const named = inputFields(config).slice(0, 3);
      return ok({
        ...{ form: { id, title }, time_zone: TIME_ZONE, counting: true },
        ...{ views: sends * 2 + left, starts: sends + left, sends, pages: [] },
        time: { median_seconds: 64, lower_quartile_seconds: 38, upper_quartile_seconds: 117 },
        fields: named.map((field, at) => ({
          ...{ path: field.name, label: field.label || field.name, last_touched: Math.round(left / 2 ** (at + 1)) },
        })),
      });
    },
    'GET /svcb/v1/forms/{id}/results': ({ params: { id }, query }) => {
      const { title, config } = contentOf(activeForm(demo, id));
      const plan = resultsPlanOf(config);
      const changes = new DailyChanges(TIME_ZONE);
      for (const { createdAt, values } of matching(demo, id, plan, query)) changes.add(plan, { createdAt, values });
      const { totals, trend } = sumUp(changes);
      const counted = { form: { id, title }, timeZone: TIME_ZONE, isComplete: true, trend, countedBackTo: null };
      return ok(resultsJson({ ...counted, ...summarise(plan, totals) }));
    },
    'GET /svcb/v1/forms/{id}/results/texts': ({ params: { id }, query }) => {
      const plan = resultsPlanOf(contentOf(activeForm(demo, id)).config);
      const question = plan.questions.find(({ path }) => path === query.question);
      if (question?.summary.kind !== 'text') {
        const errors = { question: 'question must be the path of a field with text' };
        throw new Refused(422, 'validation_failed', 'There are no texts.', errors);
      }
      const counted = new TextCount(question, { most: Number(query.limit ?? 20), language: plan.language });
      for (const { id: submissionId, createdAt, values } of matching(demo, id, plan, query)) {
        counted.add({ id: submissionId, createdAt, payload: values });
      }
      const { answers, words } = counted.result();
      note('results.texts_viewed', `form:${id}`, { field: question.path });
      return ok({
        words,
        answers: answers.map(({ submissionId, createdAt, text }) => ({
          ...{ submission_id: submissionId, created_at: createdAt.toISOString(), text },
        })),
      });
    },
  } satisfies Handlers;
}

/** Returns the submissions that count, the newest first. */
function matching({ store }: Demo, formId: number, plan: ResultsPlan, { from, to, where }: Range): DemoSubmission[] {
  const filters = [where ?? []].flat().map((text) => {
    const filter = readAnswerFilter(plan, text);
    if (typeof filter === 'string')
      throw new Refused(422, 'validation_failed', 'The filter is no answer of this form.', {
        where: `where must be ${filter}`,
      });
    return filter;
  });
  const dayAt = calendarOf(TIME_ZONE);
  return store.submissions.filter((one) => {
    if (one.formId !== formId || !filters.every((isMet) => isMet(one.values))) return false;
    const day = dayAt(one.createdAt.getTime());
    return (from === undefined || day >= from) && (to === undefined || day <= to);
  });
}
