import { object } from 'yup';
import { processesBudgets } from '#features/processes/budgets.ts';
import { LONGEST_NAME } from '#features/processes/signing.ts';
import {
  countTasks,
  decideTask,
  fileOfTask,
  listTasks,
  readTask,
  TASK_STATES,
  taskNotFound,
} from '#features/processes/tasks.ts';
import { decodePosition, encodePosition } from '#features/submissions/routes/selection.ts';
import { FILE_ID, type FileParts } from '#features/uploads/routes/read.ts';
import { FILE_ANSWERS, FILE_ERRORS, FILE_HEADERS, fileReply } from '#features/uploads/serving/answer.ts';
import { digits, oneOf, parsed, text as textOf, wholeNumber } from '#forms/json-schema/keys.ts';
import { CHOICES, type Outcome } from '#forms/process/definition.ts';
import type { Hooks } from '#hooks/hooks.ts';
import { count, id, listOf, SUCCESS, text } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { idParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { can } from '#security/actor.ts';
import { budgets } from '#security/budgets.ts';
import { TASK, TASK_LINE, taskJson } from './json.ts';
import { type ProcessParts, parts } from './processes.ts';

const TASK_ID = idParam(taskNotFound);
const mine = { tag: 'Processes', access: 'account' } as const;

export const DECISION_OUTCOMES = [...new Set(Object.values(CHOICES).flat())] as Outcome[];

/** The keys of a decision. */
export const DECISION = {
  outcome: oneOf(DECISION_OUTCOMES).required(`\${path} is required: one of the outcomes of the step`),
  note: textOf(processesBudgets.decisionNote.atMost),
  names: textOf(254),
  version: wholeNumber(1, 1_000_000),
};

const VALUES = 'must be an object of values by the names of fields';
const SIGNATURE = 'must be a typed name, or an object with either typed or drawn';

/** The keys of a decision of a person, which can also fill in fields and sign. */
const PERSONS_DECISION = {
  ...DECISION,
  values: parsed(VALUES, (given) => (isObject(given) ? given : undefined), {
    json: {
      type: 'object',
      description:
        'With filled: values by the names of fields, as `values_schema` says. Fields that are not named stay as they are.',
    },
  }),
  name: textOf(LONGEST_NAME),
  signature: parsed(SIGNATURE, (given) => (typeof given === 'string' || isObject(given) ? given : undefined), {
    json: {
      description:
        'With signed: a typed name, or the strokes of a drawing, as a field of the type signature sends them. Absent to sign with `name`.',
      anyOf: [
        { type: 'string', maxLength: budgets.answer.atMost },
        {
          type: 'object',
          properties: {
            typed: { type: 'string', maxLength: budgets.answer.atMost },
            drawn: { type: 'string', maxLength: budgets.signature.atMost },
          },
        },
      ],
    },
  }),
};

/**
 * Routes for the steps in which the signed-in account is asked. To be asked is the right: no capability is needed, and an account that
 * may not read answers sees what the step shows as long as it is asked.
 */
export const taskRoutes = [
  route({
    ...mine,
    operation: 'listTasks',
    method: 'GET',
    path: 'b:/tasks',
    summary: 'The steps in which the signed-in account is asked, the oldest first',
    description:
      'An account is asked when a step names it, its role, or its e-mail address at the time of asking. `open` counts all that wait. `next` is the `after` of the next page.',
    tool: { about: 'What waits for the person who uses the assistant.' },
    query: object({
      state: oneOf(TASK_STATES).default('open'),
      limit: digits(1, 100).default(50),
      after: parsed('must be the "next" of an earlier answer', decodePosition, { json: { type: 'string' } }),
    }),
    answers: { 200: object({ tasks: listOf(TASK_LINE.schema), open: count(), next: text().nullable() }) },
    async handle({ orm, box }: ProcessParts, { query, actor }) {
      const { state, limit, after } = query;
      const em = orm.em.fork();
      const { tasks, next } = await listTasks({ em, box }, actor, {
        ...{ state, limit },
        after: after && { askedAt: after.createdAt, id: after.id },
      });
      return {
        tasks: tasks.map(TASK_LINE.json),
        open: await countTasks(em, actor.account.id),
        next: next && encodePosition({ createdAt: next.askedAt, id: next.id }),
      };
    },
  }),

  route({
    ...mine,
    operation: 'readTask',
    method: 'GET',
    path: 'b:/tasks/:id',
    summary: 'A step in which the signed-in account is asked, with what it shows',
    description:
      '`values_schema` is the JSON Schema of the fields that a step of the kind `fill` asks for, and `values` what they hold so far. Once the account has decided, `fields` is empty unless it has SUBMISSIONS_PREVIEW. A step that somebody else decides by now is 409 `task_over`. Whoever prefers a page decides at `url`.',
    tool: {},
    params: { id: TASK_ID },
    answers: { 200: TASK },
    errors: [409],
    audit: 'submission.viewed',
    async handle({ orm, box, audit, readSite }: ProcessParts, { params, actor }) {
      const { url: siteUrl } = await readSite();
      const task = await readTask({ em: orm.em.fork(), box, siteUrl }, actor, params.id);
      await audit.note(actor, 'submission.viewed', { submissionId: task.submissionId, step: task.step.key });
      const sees = task.person.status === 'asked' || can(actor.account, 'SUBMISSIONS_PREVIEW');
      return taskJson(sees ? task : { ...task, fields: [] });
    },
  }),

  route({
    ...mine,
    operation: 'downloadTaskFile',
    method: 'GET',
    path: 'b:/tasks/:id/files/:file',
    summary: 'A file that a step shows, in which the signed-in account is asked',
    description:
      '`file` is the `id` of a file in `fields` of the task; any other is 404. As long as the step asks the account; afterwards 409 `task_over`.',
    params: { id: TASK_ID, file: FILE_ID },
    headers: FILE_HEADERS,
    answers: FILE_ANSWERS,
    errors: [...FILE_ERRORS, 409],
    audit: 'process.file_read',
    async handle({ orm, box, fileStore, audit }: ProcessParts & FileParts, { params, actor, raw }) {
      const { file, process, step } = await fileOfTask({ em: orm.em.fork(), box }, actor, params);
      const answer = await fileReply(fileStore, file, raw);
      const { submissionId, formId } = process;
      await audit.note(actor, 'process.file_read', { submissionId, formId, step: step.key, file: file.uuid });
      return answer;
    },
  }),

  route({
    ...mine,
    operation: 'decideTask',
    method: 'POST',
    path: 'b:/tasks/:id/decision',
    summary: 'Decide a step in which the signed-in account is asked',
    description:
      'Each person decides once: a second decision is 409 `decided_already`, also with other words. With `version`, a submission that has changed since is 409 `submission_changed`. `names` is the address that a later step asks, where `names_next` says so. With `filled`, `values` has the fields of the step, with the rules of the form: 422 names each as `values.<field>`. With `signed`, `name` is that of the signer, and `signature` a typed name or a drawing; a typed name is both.',
    tool: {
      confirm: 'The decision is final, and what follows from it happens at once.',
      shows: 'GET b:/tasks/:id',
    },
    params: { id: TASK_ID },
    body: json(object(PERSONS_DECISION), {
      limit: budgets.submissionBody.atMost,
      example: { outcome: 'approved', note: 'Have a good time', version: 1 },
    }),
    answers: { 200: object({ success: SUCCESS, id: id(), outcome: text() }) },
    errors: [409],
    audit: 'process.decided',
    idempotent: true,
    async handle(app: ProcessParts & { hooks: Hooks }, { params, body, actor, once }) {
      const { outcome } = body;
      await once<{ task: number }, boolean>({
        async create(record) {
          const keep = (em: Parameters<typeof record>[0]) => record(em, { task: params.id });
          await decideTask(parts(app), actor, params.id, body, keep);
          return true;
        },
        repeat: async () => true,
      });
      return { success: true as const, id: params.id, outcome };
    },
  }),
];
