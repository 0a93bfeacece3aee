import { calendarOf, dayLater, daysBetween } from '#features/statistics/days.ts';
import { shownFields, shownTexts } from '#features/submissions/shown-fields.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { type Body, done, type Handlers, needsService, notFound, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { anyForm } from '../forms/json.ts';
import { deliveriesOf } from '../seed/deliveries.ts';
import { contentOf, type DemoForm, type DemoSubmission, pageOf, type SubmissionState, TIME_ZONE } from '../store.ts';

type Row = Body<'GET /svcb/v1/submissions'>['submissions'][number];

/** Stored submissions: the list, one of them, marks, erasing, counts by day. */
export function submissionHandlers(demo: Demo) {
  const { store, clock, note } = demo;
  return {
    'GET /svcb/v1/submissions': ({ query }) => {
      const { items, next } = pageOf(submissionsBy(demo, query), query);
      const rows = items.map((submission) => ({
        ...rowOf(demo, submission),
        ...(query.texts === 'true' && { texts: shownTexts(revisionConfig(demo, submission), submission.values) }),
      }));
      return ok({
        submissions: rows,
        next,
        looked_back_to: next === null ? null : (items.at(-1)?.createdAt.toISOString() ?? null),
      });
    },
    'GET /svcb/v1/submissions/{id}/values': ({ params: { id } }) => ok(valuesOf(demo, findSubmission(demo, id))),
    'POST /svcb/v1/submissions/{id}/marks': ({ params: { id }, body: { read, starred } }) => {
      const submission = findSubmission(demo, id);
      if (read !== undefined) submission.isRead = read;
      if (starred !== undefined) submission.isStarred = starred;
      const marks = { read: submission.isRead, starred: submission.isStarred };
      note('submission.marked', `submission:${id}`, marks);
      return ok({ success: true, id, ...marks });
    },
    'PUT /svcb/v1/submissions/{id}/form': ({ language }) => {
      throw needsService(language, { en: 'change answers', de: 'Antworten zu ändern' });
    },
    'DELETE /svcb/v1/submissions/{id}': ({ params: { id } }) => {
      findSubmission(demo, id);
      store.submissions = store.submissions.filter((one) => one.id !== id);
      store.deliveries = store.deliveries.filter(({ submissionId }) => submissionId !== id);
      store.processes = store.processes.filter(({ submission_id: of }) => of !== id);
      note('submission.erased', `submission:${id}`);
      return done();
    },
    'POST /svcb/v1/submissions/{id}/files/{file}/links': () => {
      throw notFound('file');
    },
    'GET /svcb/v1/submission-forms': ({ query: { search = '', limit, after } }) => {
      const text = search.toLowerCase();
      const all = store.forms
        .map((form) => ({ id: form.id, title: contentOf(form).title, trashed: !form.isActive }))
        .filter(({ title }) => title.toLowerCase().includes(text))
        .sort((one, other) => one.title.localeCompare(other.title));
      const { items, next } = pageOf(all, { limit, after });
      return ok({ forms: items, next, total: all.length });
    },
    'GET /svcb/v1/submission-forms/{id}': ({ params: { id } }) => {
      const form = anyForm(demo, id);
      const { title, config } = contentOf(form);
      const fields = inputFields(config).filter((field) => inputType(field).isStored);
      return ok({
        ...{ id, title, trashed: !form.isActive, has_steps: (config.options.process?.steps.length ?? 0) > 0 },
        fields: fields.map(({ name, label, type }) => ({ name, label: label || name, type })),
      });
    },
    'GET /svcb/v1/stats/submissions': ({ query: { from, to, time_zone: zone = TIME_ZONE, form_id: formId } }) => {
      const dayAt = calendarOf(zone);
      const last = to ?? dayAt(clock().getTime());
      const first = from ?? dayLater(last, -29);
      const within = (day: string) => day >= first && day <= last;
      const counted = store.submissions
        .filter((one) => formId === undefined || one.formId === Number(formId))
        .map((one) => ({ day: dayAt(one.createdAt.getTime()), state: one.state, form: one.formId }))
        .filter(({ day }) => within(day));
      const spam = store.spam
        .filter((one) => formId === undefined || one.form_id === Number(formId))
        .map((one) => ({ day: dayAt(Date.parse(one.created_at)), form: one.form_id }));
      const days = daysBetween(first, last).map((day) => ({
        day,
        ...countsIn(counted.filter((one) => one.day === day)),
        spam: spam.filter((one) => one.day === day).length,
      }));
      const forms = store.forms.flatMap((form) => {
        const own = counted.filter((one) => one.form === form.id);
        if (own.length === 0) return [];
        const { title } = contentOf(form);
        const held = spam.filter((one) => one.form === form.id && within(one.day)).length;
        return [{ form_id: form.id, title, ...countsIn(own), spam: held }];
      });
      return ok({
        ...{ from: first, to: last, time_zone: zone, counted_back_to: null, days },
        forms: forms.sort((one, other) => other.submissions - one.submissions),
      });
    },
  } satisfies Handlers;
}

function countsIn(all: readonly { state: SubmissionState }[]) {
  const states: Partial<Record<SubmissionState, number>> = {};
  for (const { state } of all) states[state] = (states[state] ?? 0) + 1;
  return { submissions: all.length, states };
}

interface Filter {
  form_id?: number;
  state?: string;
  from?: unknown;
  to?: unknown;
  unread?: string;
  starred?: string;
  q?: string;
  field?: string;
}

/** Returns the submissions that a filter selects, the newest first. */
export function submissionsBy(demo: Demo, filter: Filter): DemoSubmission[] {
  const { form_id: formId, state, from, to, unread, starred, q, field } = filter;
  const text = q?.toLowerCase();
  return demo.store.submissions.filter(
    (one) =>
      (formId === undefined || one.formId === Number(formId)) &&
      (state === undefined || one.state === state) &&
      (from === undefined || one.createdAt >= new Date(String(from))) &&
      (to === undefined || one.createdAt < new Date(String(to))) &&
      (unread === undefined || one.isRead !== (String(unread) === 'true')) &&
      (starred === undefined || one.isStarred === (String(starred) === 'true')) &&
      (text === undefined || textIn(one, field).includes(text)),
  );
}

function textIn({ values }: DemoSubmission, field: string | undefined): string {
  return JSON.stringify(field === undefined ? Object.values(values) : (values[field] ?? '')).toLowerCase();
}

export function findSubmission({ store }: Demo, id: number): DemoSubmission {
  const found = store.submissions.find((one) => one.id === id);
  if (!found) throw notFound('submission');
  return found;
}

export function formOfSubmission(demo: Demo, { formId, revision }: DemoSubmission) {
  const form = anyForm(demo, formId);
  return form.revisions.find((one) => one.revision === revision) ?? contentOf(form);
}

function revisionConfig(demo: Demo, submission: DemoSubmission) {
  return formOfSubmission(demo, submission).config;
}

/** Returns a submission as a list shows it. */
export function rowOf({ store }: Demo, submission: DemoSubmission): Row {
  const { id, revision, state, createdAt, completedAt, values, formId, isRead, isStarred } = submission;
  const own = deliveriesOf(submission, store.deliveries);
  const waiting = own.filter((one) => one.state === 'pending' || one.state === 'retrying').length;
  return {
    ...{ id, revision, surface: 'a', state, created_at: createdAt.toISOString(), values, form_id: formId },
    ...{ completed_at: completedAt?.toISOString() ?? null, read: isRead, starred: isStarred },
    undelivered: { waiting, failed: own.filter((one) => one.state === 'failed').length },
  };
}

export function valuesOf(demo: Demo, submission: DemoSubmission): Body<'GET /svcb/v1/submissions/{id}/values'> {
  const { undelivered: _undelivered, ...row } = rowOf(demo, submission);
  const { title, config, revision } = formOfSubmission(demo, submission);
  return {
    ...{ ...row, version: submission.version, form: { id: submission.formId, title, revision } },
    fields: shownFields(config, submission.values) as never,
  };
}

/** The numbers about a form that its list shows. */
export function countsOf({ store, edition }: Demo, { id }: DemoForm) {
  const own = store.submissions.filter(({ formId }) => formId === id);
  const failed = store.deliveries.filter(({ formId, state }) => formId === id && state === 'failed').length;
  return {
    ...{ submissions: own.length, more_submissions: false, failed_deliveries: failed },
    last_submission_at: own[0]?.createdAt.toISOString() ?? null,
    ...(edition === 'pro' && { drafts: id === 3 ? 4 : 0 }),
  };
}
