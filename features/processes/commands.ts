import { UseCaseError } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import { command, readId, UsageError } from '#features/command-line/command.ts';
import { Submission } from '#features/submissions/entities.ts';
import { timeOf } from '#forms/json-schema/time.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { isObject } from '#json.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { addAbsence, addressNamed, deleteAbsence, listAbsences } from './absences.ts';
import type { ProcessStatus } from './entities.ts';
import { migrateProcesses } from './migrate.ts';
import { reachProcess, reassignProcess, remindProcess, requireProcess, stopProcess } from './operate.ts';
import { ABSENCE } from './routes/absences.ts';
import { LINE, processJson } from './routes/json.ts';
import { movedJson, parts } from './routes/processes.ts';
import { DECISION_OUTCOMES } from './routes/tasks.ts';
import { checkTrail, type TrailCheck } from './signing.ts';
import { listProcesses, PROCESS_STATES } from './store/list.ts';
import { namesAt } from './store/names.ts';
import { decideFor } from './tasks.ts';
import { readProcess } from './view.ts';

const LISTED = 100;

const submission = { takes: 'N', about: 'the submission', needed: true } as const;
const opening = {
  takes: 'N',
  about: 'the number of the opening that is meant; fails if another step is open',
} as const;

export const processCommands = {
  'process:list': command({
    about: `list processes, those that have waited longest first; ${LISTED} at most`,
    example: 'durable-forms process:list --form 7 --overdue',
    options: {
      form: { takes: 'N', about: 'only this form' },
      state: { takes: 'STATE', about: `${PROCESS_STATES.join(', ')}; without it, those that have not ended` },
      step: { takes: 'KEY', about: 'only those at this step' },
      overdue: { about: 'only those whose last deadline has passed' },
      nobody: { about: 'only those with nobody to ask' },
    },
    async run({ form, state, step, overdue, nobody }, surroundings) {
      if (state !== undefined && !PROCESS_STATES.some((one) => one === state)) {
        throw new UsageError(`--state must be one of ${PROCESS_STATES.join(', ')}`);
      }
      const filter = {
        ...{ formId: form === undefined ? undefined : readId('form', form), state: state as ProcessStatus | undefined },
        ...{ step, overdue, nobody },
      };
      return surroundings.withDatabase(async ({ orm }) => {
        const em = orm.em.fork();
        const { processes, next } = await listProcesses(em, filter, { limit: LISTED });
        const namesOf = await namesAt(
          em,
          processes.map(({ process }) => process),
        );
        const lines = processes.map((row) => LINE.json({ ...row, names: namesOf(row.process) }));
        return { processes: lines, more: next !== null };
      });
    },
  }),

  'process:show': command({
    about: 'show the process of a submission, with the people of its steps and their notes',
    example: 'durable-forms process:show --id 7',
    options: { id: submission },
    async run({ id }, surroundings) {
      const submissionId = readId('id', id);
      return surroundings.withDatabase(async ({ orm, box, audit }) => {
        const view = await readProcess(orm.em.fork(), box, submissionId, { values: true });
        await audit.note(COMMAND_LINE, 'submission.viewed', { submissionId });
        return processJson(view);
      });
    },
  }),

  'process:verify': command({
    about: 'check that decisions, signatures and their answers are as they were',
    example: 'durable-forms process:verify --id 7 --hash 5f1c…',
    options: {
      id: submission,
      hash: { takes: 'HASH', about: 'the checksum of the decisions that a PDF shows; fails if it is that of none' },
    },
    async run({ id, hash }, surroundings) {
      const submissionId = readId('id', id);
      return surroundings.withDatabase(async ({ orm, box, audit }) => {
        const em = orm.em.fork();
        const { process } = await requireProcess(em, submissionId);
        const { submissionUuid: uuid } = process;
        const whole = await em.findOneOrFail(Submission, { uuid }, { disableIdentityMap: true });
        const trail = await checkTrail(em, box, process, whole);
        await audit.note(COMMAND_LINE, 'submission.viewed', { submissionId });
        refuseBroken(trail, hash);
        const decisions = trail.decisions.map(({ at, isErased: erased, isIntact: _, ...rest }) => {
          return { ...rest, at: at.toISOString(), erased };
        });
        return { submission_id: submissionId, intact: true, decisions };
      });
    },
  }),

  'process:decide': command({
    about: 'decide the open step for one of the people whom it asks',
    example: 'durable-forms process:decide --id 7 --person 12 --outcome approved --note "By telephone"',
    options: {
      id: submission,
      person: { takes: 'N', about: 'the person, as process:show names it', needed: true },
      outcome: { takes: 'WORD', about: DECISION_OUTCOMES.join(', '), needed: true },
      note: { takes: 'TEXT', about: 'why' },
      names: { takes: 'ADDRESS', about: 'whom a later step asks, if this step names them' },
      values: { takes: 'JSON', about: 'with filled: an object of values by the names of fields' },
      name: { takes: 'TEXT', about: 'with signed: the name, as the person has signed' },
    },
    async run({ id, person, outcome: word, note, names, values: given, name }, surroundings) {
      const [submissionId, personId] = [readId('id', id), readId('person', person)];
      const outcome = DECISION_OUTCOMES.find((one) => one === word);
      if (!outcome) throw new UsageError(`--outcome must be one of ${DECISION_OUTCOMES.join(', ')}`);
      const values = given === undefined ? undefined : readJson(given);
      return surroundings.withExtensions((app) =>
        decideFor(parts(app), COMMAND_LINE, { submissionId, personId }, { outcome, note, names, values, name }),
      );
    },
  }),

  'process:reassign': command({
    about: 'name others in place of those who have not decided',
    example: 'durable-forms process:reassign --id 7 --to deputy@example.org',
    options: {
      id: submission,
      to: { takes: 'ADDRESSES', about: 'addresses, or logins of accounts, separated by commas', needed: true },
      number: opening,
    },
    async run({ id, to, number }, surroundings) {
      const submissionId = readId('id', id);
      const given = to.split(',').map((one) => one.trim());
      const people = given.map((one) => (isMailbox(one) ? { address: one } : { account: one }));
      return acting(surroundings, (app) =>
        reassignProcess(app, COMMAND_LINE, submissionId, { number: numberOf(number), people }),
      );
    },
  }),

  'process:remind': command({
    about: 'mail those whom the open step asks once more',
    example: 'durable-forms process:remind --id 7',
    options: { id: submission },
    async run({ id }, surroundings) {
      const submissionId = readId('id', id);
      return acting(surroundings, (app) => remindProcess(app, COMMAND_LINE, submissionId));
    },
  }),

  'process:reach': command({
    about: 'end a wait before its time',
    example: 'durable-forms process:reach --id 7',
    options: { id: submission, number: opening },
    async run({ id, number }, surroundings) {
      const submissionId = readId('id', id);
      return acting(surroundings, (app) => reachProcess(app, COMMAND_LINE, submissionId, numberOf(number)));
    },
  }),

  'process:migrate': command({
    about: 'move open processes of a form to its newest revision',
    example: 'durable-forms process:migrate --form 7 --dry-run',
    options: {
      form: { takes: 'N', about: 'the form', needed: true },
      id: { takes: 'N', about: 'only the process of this submission' },
      'dry-run': { about: 'say what would move, and change nothing' },
    },
    async run({ form, id, 'dry-run': dryRun }, surroundings) {
      const request = {
        ...{ formId: readId('form', form), dryRun },
        submissionId: id === undefined ? undefined : readId('id', id),
      };
      return acting(surroundings, async (app) => {
        const whole = await migrateProcesses(app, COMMAND_LINE, request);
        for (let { next } = whole; next !== null; ) {
          const part = await migrateProcesses(app, COMMAND_LINE, { ...request, after: next });
          whole.moved += part.moved;
          whole.stayed.push(...part.stayed);
          next = part.next;
        }
        const { success: _, next: _end, ...json } = movedJson(whole);
        return json;
      });
    },
  }),

  'process:stop': command({
    about: 'stop a process: it ends as stopped, and the submission stays',
    example: 'durable-forms process:stop --id 7',
    options: { id: submission },
    async run({ id }, surroundings) {
      const submissionId = readId('id', id);
      return acting(surroundings, (app) => stopProcess(app, COMMAND_LINE, submissionId));
    },
  }),

  'absence:list': command({
    about: 'list the absences that are not over',
    example: 'durable-forms absence:list',
    options: {},
    run: (_, surroundings) =>
      surroundings.withDatabase(async (app) => ({
        absences: (await listAbsences(app, app.clock())).map(ABSENCE.json),
      })),
  }),

  'absence:add': command({
    about: 'say when somebody is away, and who is asked instead',
    example:
      'durable-forms absence:add --of sue@example.org --from 2031-07-01 --until 2031-07-15 --stand-in deputy@example.org',
    options: {
      of: { takes: 'ADDRESS', about: 'an address, or the login of an account', needed: true },
      from: { takes: 'TIME', about: 'a day or a time, such as 2031-07-01', needed: true },
      until: { takes: 'TIME', about: 'the first day or moment at which the person is back', needed: true },
      'stand-in': { takes: 'ADDRESS', about: 'who is asked instead', needed: true },
    },
    async run({ of, from, until, 'stand-in': standIn }, surroundings) {
      const times = { from: readTime('from', from), until: readTime('until', until) };
      return surroundings.withDatabase(async (app) => {
        const address = await addressNamed(app.orm.em.fork(), isMailbox(of) ? { address: of } : { account: of });
        return ABSENCE.json(await addAbsence(app, COMMAND_LINE, address, { ...times, standIn }));
      });
    },
  }),

  'absence:delete': command({
    about: 'delete an absence',
    example: 'durable-forms absence:delete --id 3',
    options: { id: { takes: 'N', about: 'the absence', needed: true } },
    async run({ id }, surroundings) {
      const absence = readId('id', id);
      return surroundings.withDatabase(async (app) => {
        await deleteAbsence(app, COMMAND_LINE, absence);
        return { id: absence, deleted: true };
      });
    },
  }),
};

/** Runs an action on a process. A worker makes the calls to the engine that it enqueues. */
function acting<T>(
  surroundings: { withDatabase<R>(run: (app: App) => Promise<R>): Promise<R> },
  run: (app: ReturnType<typeof parts<App>>) => Promise<T>,
): Promise<T> {
  return surroundings.withDatabase((app) => run(parts(app)));
}

function readJson(given: string): Record<string, unknown> {
  const message = '--values must be a JSON object: values by the names of fields';
  try {
    const values: unknown = JSON.parse(given);
    if (isObject(values)) return values;
  } catch {
    throw new UsageError(message);
  }
  throw new UsageError(message);
}

function numberOf(given: string | undefined): number | undefined {
  return given === undefined ? undefined : readId('number', given);
}

function readTime(option: string, given: string): Date {
  const time = timeOf(given);
  if (!time) throw new UsageError(`--${option} must be a day or a time like 2031-03-04T05:06:07Z`);
  return time;
}

/** @throws UseCaseError when a decision is not as it was, or none has the checksum that somebody has on paper */
function refuseBroken({ decisions }: TrailCheck, hash: string | undefined): void {
  const broken = decisions.find(({ isIntact }) => !isIntact);
  if (broken) {
    const message = `Decision ${broken.sequence}, or the answers that it was made on, is not as it was.`;
    throw new UseCaseError('conflict', 'trail_broken', message);
  }
  if (hash === undefined || decisions.some((one) => one.hash === hash.trim().toLowerCase())) return;
  throw new UseCaseError('conflict', 'hash_unknown', '--hash is the checksum of none of these decisions.');
}
