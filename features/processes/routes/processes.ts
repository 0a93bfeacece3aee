import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { processesBudgets } from '#features/processes/budgets.ts';
import { stepOver } from '#features/processes/errors.ts';
import { type Moved, type MoveRequest, migrateProcesses, NOT_MOVED } from '#features/processes/migrate.ts';
import {
  type Acted,
  type OperateParts,
  reachProcess,
  reassignProcess,
  remindProcess,
  requireProcess,
  stopProcess,
} from '#features/processes/operate.ts';
import { countBySteps, listProcesses, PROCESS_STATES, type ProcessPlace } from '#features/processes/store/list.ts';
import { namesAt, namesNow } from '#features/processes/store/names.ts';
import { readStatistics } from '#features/processes/store/statistics.ts';
import { readProcess } from '#features/processes/view.ts';
import { decodePosition, encodePosition, SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { digits, flag, oneOf, parsed, text as textOf, wholeNumber } from '#forms/json-schema/keys.ts';
import { among, count, id, listOf, mapOf, SUCCESS, text } from '#http/routing/answers.ts';
import { json, optionalJson } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { type AccountActor, can, mayReadAnswers } from '#security/actor.ts';
import { LINE, PROCESS, processJson, STEP_COUNT } from './json.ts';

export type ProcessParts = Omit<OperateParts, 'revisions'>;

const tag = 'Processes';
const one = { tag, params: { id: SUBMISSION_ID } } as const;

const ACTED = {
  success: SUCCESS,
  state: among(PROCESS_STATES),
  step: text().nullable(),
  end: text().nullable(),
};
const OPENING = object({ number: wholeNumber(1, 1_000_000) });
const OF_OPENING = '`number` is the opening that is meant; with it, 409 `step_over` if another step is open by now.';

const PEOPLE = `must be a list of 1 to ${processesBudgets.processPeople.atMost} objects with either address or account`;

const FILTER = {
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  state: oneOf(PROCESS_STATES),
  step: textOf(64, { least: 1 }),
  overdue: oneOf(['true']),
  nobody: oneOf(['true']),
};

/**
 * Routes for the processes of submissions. Whoever administers or may read answers sees where they stand; addresses and notes are for
 * those who may read answers.
 */
export const processRoutes = [
  route({
    tag,
    operation: 'listProcesses',
    method: 'GET',
    path: 'b:/processes',
    summary: 'Processes of submissions, those that have waited longest first',
    description:
      'Those that have not ended, unless `state` says otherwise. `overdue=true`: the last deadline has passed without a decision; `nobody=true`: the step found nobody to ask. `next` is the `after` of the next page. For accounts with manage_options or SUBMISSIONS_PREVIEW.',
    access: 'account',
    tool: { about: 'Shows which submissions wait for people, and for how long.' },
    query: object({
      ...FILTER,
      order: oneOf(['oldest', 'newest']).default('oldest'),
      limit: digits(1, 100).default(50),
      after: parsed('must be the "next" of an earlier answer', decodePosition, { json: { type: 'string' } }),
    }),
    answers: { 200: object({ processes: listOf(LINE.schema), next: text().nullable() }) },
    errors: [403],
    async handle({ orm }: Pick<ProcessParts, 'orm'>, { query, actor }) {
      requireView(actor);
      const { form_id: formId, state, step, overdue, nobody, order, limit, after } = query;
      const em = orm.em.fork();
      const { processes, next } = await listProcesses(
        em,
        {
          formId,
          state,
          step,
          overdue: overdue === 'true',
          nobody: nobody === 'true',
          newestFirst: order === 'newest',
        },
        { limit, after: after && { since: after.createdAt, id: after.id } },
      );
      const namesOf = await namesAt(
        em,
        processes.map(({ process }) => process),
      );
      return {
        processes: processes.map((row) => LINE.json({ ...row, names: namesOf(row.process) })),
        next: next && encodePlace(next),
      };
    },
  }),

  route({
    tag,
    operation: 'countProcesses',
    method: 'GET',
    path: 'b:/processes/steps',
    summary: 'How many processes stand at each step, and since when the oldest does',
    description:
      'Processes that have not ended, by form, state and step; the titles are those of the form as it is now. `step` is null before the first step. For accounts with manage_options or SUBMISSIONS_PREVIEW.',
    access: 'account',
    tool: {},
    query: object({ form_id: FILTER.form_id }),
    answers: { 200: object({ steps: listOf(STEP_COUNT.schema) }) },
    errors: [403],
    async handle({ orm }: Pick<ProcessParts, 'orm'>, { query, actor }) {
      requireView(actor);
      const em = orm.em.fork();
      const counts = await countBySteps(em, query.form_id);
      const namesOf = await namesNow(
        em,
        counts.map(({ formId }) => formId),
      );
      return { steps: counts.map((row) => STEP_COUNT.json({ ...row, names: namesOf(row.formId) })) };
    },
  }),

  route({
    tag,
    operation: 'readProcessStatistics',
    method: 'GET',
    path: 'b:/processes/statistics',
    summary: 'How long the steps of a form take, how they end, and how long open processes have waited',
    description: `Of the newest ${processesBudgets.countedOpenings.atMost} openings that have ended. \`open\` counts processes by the time for which they have stood where they are. For accounts with manage_options or SUBMISSIONS_PREVIEW.`,
    access: 'account',
    query: object({ form_id: digits(1, Number.MAX_SAFE_INTEGER).required(`\${path} is required`) }),
    answers: {
      200: object({
        steps: listOf(
          object({
            step: text(),
            title: text(),
            count: count(),
            outcomes: mapOf(count()),
            median_seconds: count(),
            p90_seconds: count(),
          }),
        ),
        open: object({ day: count(), week: count(), month: count(), older: count() }).required(),
      }),
    },
    errors: [403],
    async handle({ orm, clock }: Pick<ProcessParts, 'orm' | 'clock'>, { query, actor }) {
      requireView(actor);
      const em = orm.em.fork();
      const { steps, open } = await readStatistics(em, query.form_id, clock());
      const names = (await namesNow(em, [query.form_id]))(query.form_id);
      return {
        steps: steps.map(({ medianSeconds, p90Seconds, ...step }) => {
          return { ...step, title: names.step(step.step), median_seconds: medianSeconds, p90_seconds: p90Seconds };
        }),
        open,
      };
    },
  }),

  route({
    ...one,
    operation: 'readProcess',
    method: 'GET',
    path: 'b:/submissions/:id/process',
    summary: 'The process of a submission, with every opening of its steps',
    description:
      'The steps are those of the revision that the submission came with. `address`, `stands_in_for`, `note` and `names` are null for accounts without SUBMISSIONS_PREVIEW. 404 `process_not_found` for a submission without a process. For accounts with manage_options or SUBMISSIONS_PREVIEW.',
    access: 'account',
    tool: {},
    answers: { 200: PROCESS },
    errors: [403],
    audit: 'submission.viewed',
    async handle({ orm, box, audit }: ProcessParts, { params, actor }) {
      requireView(actor);
      const values = mayReadAnswers(actor);
      const view = await readProcess(orm.em.fork(), box, params.id, { values });
      if (values) await audit.note(actor, 'submission.viewed', { submissionId: params.id });
      return processJson(view);
    },
  }),

  route({
    ...one,
    operation: 'reassignStep',
    method: 'POST',
    path: 'b:/submissions/:id/process/reassign',
    summary: 'Name others in place of those who have not decided',
    description: `They get the mail of the step and see what it shows; the links of the others no longer work. ${OF_OPENING}`,
    access: 'preview',
    tool: {
      confirm: 'The people named are asked, and see what the step shows; those who were asked no longer decide.',
    },
    body: json(
      OPENING.shape({
        people: parsed(PEOPLE, readPeople, {
          json: {
            type: 'array',
            minItems: 1,
            maxItems: processesBudgets.processPeople.atMost,
            items: {
              type: 'object',
              properties: {
                address: { type: 'string', description: 'An e-mail address.' },
                account: { type: 'string', description: 'The login of an account.' },
              },
            },
          },
        }).required(`\${path} ${PEOPLE}`),
      }),
      { example: { people: [{ address: 'deputy@example.org' }] } },
    ),
    answers: { 200: object(ACTED) },
    errors: [409],
    audit: 'process.reassigned',
    rehearse: ({ orm }, { params }) => describe(orm, params.id),
    async handle(app: ProcessParts, { params, body, actor }) {
      return actedJson(await reassignProcess(parts(app), actor, params.id, body));
    },
  }),

  route({
    ...one,
    operation: 'remindStep',
    method: 'POST',
    path: 'b:/submissions/:id/process/remind',
    summary: 'Mail those whom the open step asks once more',
    description: 'Within a minute only once: 409 `reminded_already`. Reminders of deadlines come as before.',
    access: 'admin',
    tool: {},
    body: optionalJson(object({})),
    answers: { 200: object({ success: SUCCESS, reminded: count() }) },
    errors: [409],
    audit: 'process.reminded',
    async handle(app: ProcessParts, { params, actor }) {
      return { success: true, ...(await remindProcess(parts(app), actor, params.id)) };
    },
  }),

  route({
    ...one,
    operation: 'stopProcess',
    method: 'POST',
    path: 'b:/submissions/:id/process/stop',
    summary: 'Stop a process',
    description:
      'It ends as `stopped`, whatever is open; notifications and integrations with `ended:stopped` run. The submission stays.',
    access: 'admin',
    tool: {
      confirm: 'The process ends; nobody can decide its steps any more.',
    },
    body: optionalJson(object({})),
    answers: { 200: object(ACTED) },
    errors: [409],
    audit: 'process.stopped',
    rehearse: ({ orm }, { params }) => describe(orm, params.id),
    async handle(app: ProcessParts, { params, actor }) {
      return actedJson(await stopProcess(parts(app), actor, params.id));
    },
  }),

  route({
    ...one,
    operation: 'reachStep',
    method: 'POST',
    path: 'b:/submissions/:id/process/reach',
    summary: 'End a wait',
    description: `For a step of the kind \`wait\`; any other is 409 \`step_asks_people\`. ${OF_OPENING}`,
    access: 'admin',
    tool: {},
    body: optionalJson(OPENING, { example: { number: 2 } }),
    answers: { 200: object(ACTED) },
    errors: [409],
    audit: 'process.reached',
    async handle(app: ProcessParts, { params, body, actor }) {
      return actedJson(await reachProcess(parts(app), actor, params.id, body.number));
    },
  }),

  route({
    tag,
    operation: 'migrateProcesses',
    method: 'POST',
    path: 'b:/forms/:id/processes/migrate',
    summary: 'Move open processes of a form to its newest revision',
    description: `A process keeps the revision that its submission came with, until it is moved. Steps that have ended, and decisions, stay as they are. Whoever is asked stays asked, until the same time; a step that has nobody to ask asks those whom the form names now, and one whose decisions suffice by the new rules ends. \`stayed\` lists those that cannot move: \`no_process\`, \`step_gone\` (the step that waits is not in the form any more), \`step_of_other_kind\`, \`target_gone\` (the step after the correction is). With \`dry_run\` nothing changes. Of at most ${processesBudgets.movedProcesses.atMost} processes; \`next\` is the \`after\` of the next request.`,
    access: 'preview',
    params: { id: FORM_ID },
    tool: {
      about: 'Moves submissions that wait for people to the newest revision of their form.',
      confirm: 'Open processes go on by the steps, people and fields that the form has now. This cannot be undone.',
    },
    rehearse: async (app: ProcessParts, { params, body, actor }) =>
      movedJson(await migrateProcesses(parts(app), actor, { ...readMove(params.id, body), dryRun: true })),
    body: optionalJson(
      object({
        submission_id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
        dry_run: flag().default(false),
        after: wholeNumber(1, Number.MAX_SAFE_INTEGER),
      }),
      { example: { dry_run: true } },
    ),
    answers: {
      200: object({
        success: SUCCESS,
        revision: id(),
        moved: count(),
        stayed: listOf(object({ submission_id: id(), step: text().nullable(), reason: among(NOT_MOVED) })),
        next: id().nullable(),
      }),
    },
    errors: [404, 409],
    audit: 'process.migrated',
    async handle(app: ProcessParts, { params, body, actor }) {
      return movedJson(await migrateProcesses(parts(app), actor, readMove(params.id, body)));
    },
  }),
];

/** Adds what the use cases of processes need beside the app. */
export function parts<App extends ProcessParts>(app: App): App & OperateParts {
  return { ...app, revisions: new Revisions(app.orm) };
}

/** @throws UseCaseError `missing_capability` */
function requireView({ account }: AccountActor): void {
  if (can(account, 'manage_options') || can(account, 'SUBMISSIONS_PREVIEW')) return;
  const message =
    'Your account lacks the capability manage_options or SUBMISSIONS_PREVIEW. See your own tasks instead.';
  throw new UseCaseError('refused', 'missing_capability', message);
}

/** Describes the process that an action is about, without the people of its step. */
async function describe(orm: ProcessParts['orm'], submissionId: number) {
  const { process } = await requireProcess(orm.em.fork(), submissionId);
  if (process.status === 'ended') throw stepOver();
  return { submission_id: submissionId, form_id: process.formId, state: process.status, step: process.stepKey ?? null };
}

function actedJson(acted: Acted) {
  return { success: true as const, ...acted };
}

function readMove(
  formId: number,
  { submission_id: submissionId, dry_run: dryRun, after }: { submission_id?: number; dry_run: boolean; after?: number },
): MoveRequest {
  return { formId, submissionId, dryRun, after };
}

export function movedJson({ stayed, ...moved }: Moved) {
  return {
    success: true as const,
    ...moved,
    stayed: stayed.map(({ submissionId, ...one }) => ({ submission_id: submissionId, ...one })),
  };
}

function readPeople(value: unknown) {
  if (!Array.isArray(value) || value.length === 0 || value.length > processesBudgets.processPeople.atMost) {
    return undefined;
  }
  const entries = value.map((entry: unknown) => {
    const { address, account, ...others } = isObject(entry) ? entry : { other: entry };
    const isText = (one: unknown) => one === undefined || (typeof one === 'string' && one.length <= 254);
    return Object.keys(others).length === 0 && isText(address) && isText(account) ? { address, account } : null;
  });
  return entries.every((entry) => entry !== null) ? (entries as { address?: string; account?: string }[]) : undefined;
}

function encodePlace({ since, id: last }: ProcessPlace): string {
  return encodePosition({ createdAt: since, id: last });
}
