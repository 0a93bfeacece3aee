import { DAY_MS } from '#time.ts';
import { type Body, type Handlers, needsService, notFound, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import type { DemoOpening, DemoPerson, DemoStep } from '../seed/processes.ts';
import { type DemoProcess, OWN_ACCOUNT, pageOf } from '../store.ts';
import { findSubmission, valuesOf } from './submissions.ts';

type Line = Body<'GET /svcb/v1/processes'>['processes'][number];
type StepCount = Body<'GET /svcb/v1/processes/steps'>['steps'][number];
type TaskLine = Body<'GET /svcb/v1/tasks'>['tasks'][number];
type Entry = Body<'GET /svcb/v1/submissions/{id}/timeline'>['entries'][number];

const MAIL_DEED = { en: 'ask people', de: 'Personen zu fragen' };

/** The processes of submissions to one of the forms, and the steps in which the account of the demo is asked. */
export function processHandlers(demo: Demo) {
  const { store, clock, note } = demo;
  const find = (id: number) => {
    const found = store.processes.find((one) => one.submission_id === id);
    if (!found) throw new Refused(404, 'process_not_found', `Submission ${id} has no process.`);
    return found;
  };
  const acted = ({ state, step, end }: DemoProcess) => ok({ success: true as const, state, step, end });
  const requireOpen = (id: number) => {
    const process = find(id);
    if (process.state === 'ended') throw new Refused(409, 'step_over', 'The process has ended.');
    return process;
  };
  return {
    'GET /svcb/v1/processes': ({ query: { form_id: formId, state, step, overdue, nobody, order, limit, after } }) => {
      const lines = store.processes
        .map(lineOf)
        .filter(
          (one) =>
            (formId === undefined || one.form_id === Number(formId)) &&
            (state === undefined ? one.state !== 'ended' : one.state === state) &&
            (step === undefined || one.step === step) &&
            (overdue === undefined || one.overdue_at !== null) &&
            (nobody === undefined || one.nobody),
        )
        .sort((one, other) => Date.parse(one.since) - Date.parse(other.since));
      const { items, next } = pageOf(order === 'newest' ? lines.reverse() : lines, { limit, after });
      return ok({ processes: items, next });
    },
    'GET /svcb/v1/processes/steps': () => ok({ steps: countsOf(store.processes.map(lineOf)) }),
    'GET /svcb/v1/processes/statistics': ({ query: { form_id: formId } }) => {
      const own = store.processes.filter((one) => lineOf(one).form_id === Number(formId));
      const open = own.filter(({ state }) => state === 'open' || state === 'correcting').map(lineOf);
      const within = (days: number) =>
        open.filter(({ since }) => Date.parse(since) > clock().getTime() - days * DAY_MS).length;
      const [day, week, month] = [within(1), within(7), within(30)];
      const ended = own.flatMap(({ steps }) =>
        steps.flatMap(({ key, title, openings }) =>
          openings.flatMap(({ outcome, opened_at: from, ended_at: to }) =>
            to === null
              ? []
              : [{ step: key, title, outcome: outcome ?? 'none', seconds: (Date.parse(to) - Date.parse(from)) / 1000 }],
          ),
        ),
      );
      const steps = [...Map.groupBy(ended, ({ step }) => step)].map(([step, its]) => {
        const seconds = its.map((one) => Math.round(one.seconds)).sort((one, other) => one - other);
        const at = (share: number) => seconds[Math.ceil(seconds.length * share) - 1] ?? 0;
        const outcomes = Map.groupBy(its, ({ outcome }) => outcome);
        return {
          ...{ step, title: its[0]?.title ?? step, count: its.length, median_seconds: at(0.5), p90_seconds: at(0.9) },
          outcomes: Object.fromEntries([...outcomes].map(([outcome, all]) => [outcome, all.length])),
        };
      });
      return ok({ steps, open: { day, week: week - day, month: month - week, older: open.length - month } });
    },
    'GET /svcb/v1/submissions/{id}/process': ({ params: { id } }) => ok(find(id)),
    'POST /svcb/v1/submissions/{id}/process/remind': ({ params: { id } }) => {
      const process = requireOpen(id);
      const asked = (openOf(process)?.opening.people ?? []).filter(({ state }) => state === 'asked');
      for (const person of asked) person.reminders += 1;
      note('process.reminded', `submission:${id}`);
      return ok({ success: true, reminded: asked.length });
    },
    'POST /svcb/v1/submissions/{id}/process/reassign': ({ language }) => {
      throw needsService(language, MAIL_DEED);
    },
    'POST /svcb/v1/submissions/{id}/process/stop': ({ params: { id } }) => {
      const process = requireOpen(id);
      const open = openOf(process)?.opening;
      if (open) endOpening(open, clock());
      endProcess(process, 'stopped', clock());
      note('process.stopped', `submission:${id}`);
      return acted(process);
    },
    'POST /svcb/v1/submissions/{id}/process/reach': ({ params: { id } }) => {
      requireOpen(id);
      throw new Refused(409, 'step_asks_people', 'The open step asks people. It ends when they decide.');
    },
    'GET /svcb/v1/my-submissions': () => ok({ submissions: [], next: null }),
    'GET /svcb/v1/tasks': ({ query: { state = 'open', limit, after } }) => {
      const all = tasksOf(demo).map(({ line }) => line);
      const shown = all.filter((one) => one.state === state);
      shown.sort((one, other) => Date.parse(one.asked_at) - Date.parse(other.asked_at));
      const { items, next } = pageOf(shown, { limit, after });
      return ok({ tasks: items, open: all.filter((one) => one.state === 'open').length, next });
    },
    'GET /svcb/v1/tasks/{id}': ({ params: { id } }) => {
      const { line, process, step, person } = findTask(demo, id);
      return ok({
        ...line,
        ...{ needs: step.needs, outcomes: ['approved', 'rejected', 'returned'], note: 'optional', names_next: false },
        ...{
          version: process.version,
          url: null,
          values_schema: null,
          values: null,
          decided_at: person.decided_at,
          decided_note: person.note,
        },
        fields: valuesOf(demo, findSubmission(demo, process.submission_id)).fields,
      });
    },
    'POST /svcb/v1/tasks/{id}/decision': ({ params: { id }, body: { outcome, note: said } }) => {
      const { process, opening, person } = findTask(demo, id);
      if (person.state !== 'asked') throw new Refused(409, 'decided_already', 'You have decided this step already.');
      const now = clock();
      const at = now.toISOString();
      Object.assign(person, {
        state: 'decided',
        outcome,
        decided_at: at,
        version: process.version,
        note: said ?? null,
      });
      Object.assign(person, { via: 'account', decided_by: person.account });
      endOpening(opening, now);
      opening.outcome = outcome;
      follow(process, opening, now);
      note('process.decided', `submission:${process.submission_id}`);
      return ok({ success: true, id, outcome });
    },
  } satisfies Handlers;
}

/** Returns the entries of a submission's timeline about its process. */
export function processEntries({ store }: Demo, submissionId: number): Entry[] {
  const process = store.processes.find((one) => one.submission_id === submissionId);
  if (!process) return [];
  const now = process.steps.find(({ key }) => key === process.step);
  const entry = (kind: string, at: string, state: string | null, details: Entry['details']): Entry => ({
    ...{ kind, at, state, id: null, details, actions: [], temporal_ui_url: null },
  });
  return [
    ...process.steps.flatMap(({ key, title, kind, openings }) =>
      openings.flatMap((opening) => {
        const which = { step: key, step_title: title, number: opening.number };
        return [
          entry('step_opened', opening.opened_at, opening.state, { ...which, kind, deadline_at: opening.deadline_at }),
          ...opening.people.flatMap(({ account, address, decided_at: at, outcome, note, via, version }) =>
            at === null ? [] : entry('step_decided', at, outcome, { ...which, account, address, note, via, version }),
          ),
          ...(opening.overdue_at === null ? [] : [entry('step_overdue', opening.overdue_at, null, which)]),
          ...(opening.ended_at === null ? [] : [entry('step_ended', opening.ended_at, opening.outcome, which)]),
        ];
      }),
    ),
    process.ended_at === null
      ? entry('process', process.since, process.state, { step: process.step, step_title: now?.title ?? null })
      : entry('process_ended', process.ended_at, process.end, {}),
  ];
}

function openOf({ steps }: DemoProcess): { step: DemoStep; opening: DemoOpening } | undefined {
  for (const step of steps) {
    const opening = step.openings.find(({ state }) => state !== 'ended');
    if (opening) return { step, opening };
  }
  return undefined;
}

function endOpening(opening: DemoOpening, now: Date): void {
  Object.assign(opening, { state: 'ended', ended_at: now.toISOString() });
  for (const person of opening.people) if (person.state === 'asked') person.state = 'spared';
}

function endProcess(process: DemoProcess, end: string, now: Date): void {
  const at = now.toISOString();
  Object.assign(process, { state: 'ended', step: null, end, since: at, ended_at: at, correction: null });
}

/** Opens the step that follows on a decision of the first one. */
function follow(process: DemoProcess, { number, outcome }: DemoOpening, now: Date): void {
  const at = now.toISOString();
  if (outcome === 'rejected') {
    endProcess(process, 'rejected', now);
    return;
  }
  if (outcome === 'returned') {
    const lapsesAt = new Date(now.getTime() + 14 * DAY_MS).toISOString();
    Object.assign(process, {
      state: 'correcting',
      since: at,
      correction: { of: 'lead', since: at, lapses_at: lapsesAt },
    });
    return;
  }
  const office = process.steps.find(({ key }) => key === 'office');
  const address = 'office@riverside.example.org';
  const asked = { state: 'asked', outcome: null, account: null, system: null, address, stands_in_for: null } as const;
  const rest = { decided_at: null, decided_by: null, via: null, version: null, note: null, names: null };
  office?.openings.push({
    ...{ number: number + 1, state: 'asking', outcome: null, opened_at: at, deadline_at: null, deadlines: 0 },
    ...{ overdue_at: null, ended_at: null },
    people: [{ id: 1_000 + process.submission_id, ...asked, ...rest, reminders: 0, asked_at: at }],
  });
  Object.assign(process, { step: 'office', since: at });
}

function lineOf(process: DemoProcess): Line {
  const { submission_id: id, form_id: formId, form_title: title, revision, state, since, end } = process;
  const { step, opening } = openOf(process) ?? {};
  const titleOf = process.steps.find(({ key }) => key === process.step)?.title ?? null;
  const count = (what: DemoPerson['state']) => (opening?.people ?? []).filter((one) => one.state === what).length;
  return {
    ...{
      submission_id: id,
      form_id: formId,
      form_title: title,
      revision,
      state,
      step: process.step,
      step_title: titleOf,
    },
    ...{ step_kind: step?.kind ?? null, since, deadline_at: opening?.deadline_at ?? null },
    ...{ overdue_at: opening?.overdue_at ?? null, nobody: opening?.state === 'nobody', asked: count('asked') },
    ...{ decided: count('decided'), end, created_at: process.created_at, ended_at: process.ended_at },
  };
}

function countsOf(lines: readonly Line[]): StepCount[] {
  const counts = new Map<string, StepCount>();
  for (const line of lines) {
    const { form_id: formId, form_title: title, state, step, step_title: stepTitle, since } = line;
    if (state === 'ended') continue;
    const key = `${formId} ${state} ${step}`;
    const count = counts.get(key) ?? {
      ...{ form_id: formId, form_title: title, state, step, step_title: stepTitle },
      ...{ count: 0, oldest_at: since, overdue: 0, nobody: 0 },
    };
    counts.set(key, count);
    count.count += 1;
    if (since < count.oldest_at) count.oldest_at = since;
    if (line.overdue_at !== null) count.overdue += 1;
    if (line.nobody) count.nobody += 1;
  }
  return [...counts.values()];
}

interface Task {
  line: TaskLine;
  process: DemoProcess;
  step: DemoStep;
  opening: DemoOpening;
  person: DemoPerson;
}

/** The steps in which the account of the demo is asked, or has decided. */
function tasksOf({ store }: Demo): Task[] {
  const login = store.accounts.find(({ id }) => id === OWN_ACCOUNT)?.login;
  return store.processes.flatMap((process) =>
    process.steps.flatMap((step) =>
      step.openings.flatMap((opening) =>
        opening.people
          .filter(({ account, state }) => account === login && (state === 'asked' || state === 'decided'))
          .map((person) => ({ line: taskLine(process, step, opening, person), process, step, opening, person })),
      ),
    ),
  );
}

function taskLine(process: DemoProcess, step: DemoStep, opening: DemoOpening, person: DemoPerson): TaskLine {
  return {
    ...{ id: person.id, submission_id: process.submission_id, form_id: process.form_id },
    ...{ form_title: process.form_title, step: step.key, step_title: step.title, kind: step.kind },
    state: person.state === 'asked' ? 'open' : 'decided',
    ...{ outcome: person.outcome, asked_at: person.asked_at ?? opening.opened_at },
    ...{ deadline_at: opening.deadline_at, overdue_at: opening.overdue_at, stands_in_for: person.stands_in_for },
  };
}

function findTask(demo: Demo, id: number): Task {
  const found = tasksOf(demo).find(({ person }) => person.id === id);
  if (!found) throw notFound('task');
  return found;
}
