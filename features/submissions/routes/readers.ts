import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { formNotFound } from '#db/use-case-error.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { Form, FormRevision } from '#features/forms/entities.ts';
import { decodeFormPlace, encodeFormPlace, selectForms } from '#features/forms/store/select.ts';
import { Submission } from '#features/submissions/entities.ts';
import { type ShownField, shownFields } from '#features/submissions/shown-fields.ts';
import { readMarks } from '#features/submissions/store/reading/marks.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { digits, parsed, text as textOf } from '#forms/json-schema/keys.ts';
import { withoutAnswers } from '#forms/piping/piping.ts';
import { anything, count, id, listOf, shaped, text, yesOrNo } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { SUBMISSION_ID } from './selection.ts';
import { STORED, storedJson } from './stored.ts';

interface ReaderParts {
  orm: MikroORM;
  audit: AuditLog;
}

const reading = { tag: 'Submissions', method: 'GET', access: 'reader' } as const;

const nested = (description: string) =>
  shaped<ShownField[]>({ type: 'array', items: { type: 'object' }, description }).optional();

/** A field's value in the shape of `shownFields`. */
export const SHOWN_FIELD = {
  name: text(),
  label: text(),
  type: text(),
  value: anything(),
  display: text(),
  drawing: text().optional(),
  fields: nested('The fields in a group, with the same keys.'),
  columns: listOf(object({ name: text(), label: text() })).optional(),
  rows: shaped<ShownField[][]>({
    type: 'array',
    items: { type: 'array', items: { type: 'object' } },
    description: 'The rows of a repeated field, each with such fields.',
  }).optional(),
};

/** Routes for accounts with SUBMISSIONS_PREVIEW to read submissions in readable form, without the forms' settings. */
export const readerRoutes = [
  route({
    ...reading,
    operation: 'findForm',
    path: 'b:/submission-forms',
    summary: 'The forms by their titles',
    tool: { about: 'For accounts that read submissions and no forms.' },
    description: 'Includes forms in the trash, because their submissions stay. `next` is the `after` of the next page.',
    query: object({
      search: textOf(budgets.search.atMost, { least: 1 }),
      limit: digits(1, 100).default(50),
      after: parsed('must be the "next" of an earlier answer', decodeFormPlace, { json: { type: 'string' } }),
    }),
    answers: {
      200: object({
        forms: listOf(object({ id: id(), title: text(), trashed: yesOrNo() })),
        next: text().nullable(),
        total: count(),
      }),
    },
    async handle({ orm }: ReaderParts, { query }) {
      const { search, limit, after } = query;
      const page = await selectForms(orm, { state: 'all', text: search, order: 'title' }, { limit, after });
      return {
        forms: page.forms.map(({ id, title, active }) => ({ id, title, trashed: !active })),
        next: page.next && encodeFormPlace(page.next),
        total: page.total,
      };
    },
  }),

  route({
    ...reading,
    operation: 'formFields',
    path: 'b:/submission-forms/:id',
    summary: 'The fields of a form, for columns',
    tool: {},
    description:
      'The fields of the newest revision in their order, then those that only older revisions had, with their newest labels.',
    params: { id: FORM_ID },
    answers: {
      200: object({
        id: id(),
        title: text(),
        trashed: yesOrNo(),
        has_steps: yesOrNo(),
        fields: listOf(object({ name: text(), label: text(), type: text() })),
      }),
    },
    async handle({ orm }: ReaderParts, { params }) {
      const em = orm.em.fork();
      const form = await em.findOne(Form, { id: params.id });
      if (!form) throw formNotFound(params.id);
      const { id, title, active } = form;
      return { id, title, trashed: !active, has_steps: await hasSteps(em, id), fields: await fieldsOf(orm, id) };
    },
  }),

  route({
    ...reading,
    operation: 'readSubmission',
    path: 'b:/submissions/:id/values',
    summary: 'The values of a stored submission, formatted for people',
    tool: {},
    description:
      'In the order and with the labels of its form at the time of submission. Fields that were not shown are left out.',
    params: { id: SUBMISSION_ID },
    answers: {
      200: object({
        ...STORED,
        version: count(),
        form: object({ id: id(), title: text(), revision: id() }),
        fields: listOf(object(SHOWN_FIELD)),
      }),
    },
    audit: 'submission.viewed',
    async handle({ orm, audit }: ReaderParts, { params, actor }) {
      const em = orm.em.fork();
      const submission = await em.findOne(Submission, { id: params.id });
      if (!submission) throw submissionNotFound(params.id);
      const { id, formId, revision, payload } = submission;
      const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
      await audit.note(actor, 'submission.viewed', { submissionId: id });
      return {
        ...storedJson(submission, (await readMarks(em, [id]))(id)),
        version: submission.version,
        form: { id: formId, title, revision },
        fields: shownFields(config, payload),
      };
    },
  }),
];

async function fieldsOf(orm: MikroORM, formId: number) {
  const fields = new Map<string, { name: string; label: string; type: string }>();
  const order = { orderBy: { revision: 'desc' as const } };
  const revisions = await orm.em.fork().find(FormRevision, { formId }, { fields: ['revision'], ...order });
  for (const { revision } of revisions) {
    // Loaded one at a time: a form may have many revisions, each with a long config.
    const formRevision = await orm.em.fork().findOne(FormRevision, { formId, revision });
    for (const field of formRevision ? inputFields(withoutAnswers(formRevision.config)) : []) {
      const { name, label, type } = field;
      if (inputType(field).isStored && !fields.has(name)) fields.set(name, { name, label: label || name, type });
    }
  }
  return [...fields.values()];
}

async function hasSteps(em: EntityManager, formId: number): Promise<boolean> {
  const found = await em.execute(
    "select 1 from form_revisions where form_id = ? and json_length(config, '$.options.process.steps') > 0 limit 1",
    [formId],
  );
  return found.length > 0;
}
