import { DailyChanges } from '#features/results/counting/counters.ts';
import { resultsJson } from '#features/results/json.ts';
import { sumUp } from '#features/results/reading/filtered.ts';
import { TextCount } from '#features/results/reading/texts.ts';
import { calendarOf } from '#features/statistics/days.ts';
import { readAnswerFilter } from '#forms/results/filter.ts';
import { type ResultsPlan, resultsPlanOf } from '#forms/results/plan.ts';
import { summarise } from '#forms/results/summarise.ts';
import { type Handlers, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { activeForm } from '../forms/json.ts';
import { contentOf, type DemoSubmission, TIME_ZONE } from '../store.ts';

interface Range {
  from?: string;
  to?: string;
  where?: string | string[];
}

/** Results by question, counted by the code of the service. */
export function resultHandlers(demo: Demo) {
  const { note } = demo;
  return {
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
    if (!filter) throw new Refused(422, 'validation_failed', `No question has the answer ${text}.`, { where: text });
    return filter;
  });
  const dayAt = calendarOf(TIME_ZONE);
  return store.submissions.filter((one) => {
    if (one.formId !== formId || !filters.every((isMet) => isMet(one.values))) return false;
    const day = dayAt(one.createdAt.getTime());
    return (from === undefined || day >= from) && (to === undefined || day <= to);
  });
}
