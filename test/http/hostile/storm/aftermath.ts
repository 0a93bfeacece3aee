import { MockActivityEnvironment } from '@temporalio/testing';
import { openRole } from '#bin/composition/role.ts';
import { createWorkerApp } from '#bin/composition/worker-app.ts';
import { installedFeatures } from '#bin/edition.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { Form } from '#features/forms/entities.ts';
import { createFirstPassActivities, type FirstPass } from '#features/processing/activities/first-pass.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { Answer } from '#test/environment/service.ts';
import { VALUES } from '../world/forms.ts';
import { newSubmission, type World } from '../world/world.ts';
import { MOST_CPU_MS } from './storm.ts';

const installed = (await installedFeatures()).flatMap((feature) => Object.entries(feature.budgets ?? {}));
/** Milliseconds of CPU that a document may take; only the Pro package creates documents. */
const DOCUMENT_CPU_MS = installed.find(([name]) => name === 'documentCpu')?.[1].atMost ?? 0;
/** Milliseconds of CPU that a pass with mails and a document may take. */
const MOST_PASS_CPU_MS = MOST_CPU_MS + DOCUMENT_CPU_MS;
const MAILS_AT_ONCE = 10;
/** Values that a repetitive template makes large. */
const LONG = { ...VALUES, message: 'long '.repeat(8_000) };

export interface Aftermath {
  passes: Record<string, number>;
  reads: Record<string, number>;
  slowestMs: number;
  wrong: string[];
}

/**
 * Processes the accepted requests: a worker sends mails, pages are rendered, lists and exports are read.
 * @param most of each kind
 */
export async function aftermath(world: World, most: number): Promise<Aftermath> {
  const { service } = world;
  const result: Aftermath = { passes: {}, reads: {}, slowestMs: 0, wrong: [] };
  const count = (of: Record<string, number>, end: string) => {
    of[end] = (of[end] ?? 0) + 1;
  };
  const measured = async <T>(name: string, ceiling: number, work: () => Promise<T>): Promise<T> => {
    const before = process.cpuUsage();
    const done = await work();
    const { user, system } = process.cpuUsage(before);
    const ms = Math.round((user + system) / 1000);
    service.logLines.length = 0;
    result.slowestMs = Math.max(result.slowestMs, ms);
    if (ms > ceiling) result.wrong.push(`${name}: ${ms} ms of CPU`);
    return done;
  };
  const read = async (method: string, path: string, json?: object, ceiling = MOST_CPU_MS): Promise<Answer | null> => {
    try {
      const headers = path.startsWith('/') ? {} : service.admin;
      const answer = await measured(`${method} ${path}`, ceiling, () => service.call(method, path, { json, headers }));
      count(result.reads, String(answer.status));
      if (answer.status >= 500) result.wrong.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      return answer;
    } catch (error) {
      result.wrong.push(String(error).slice(0, 600));
      return null;
    }
  };

  await readForms(world, most, read);
  await passAll(world, 3 * most, { result, count, measured, read });
  await readLists(world, read);
  return result;
}

type Read = (method: string, path: string, json?: object, ceiling?: number) => Promise<Answer | null>;

/** Renders each form and its mails, and submits a long submission to it. */
async function readForms(world: World, most: number, read: Read): Promise<void> {
  const em = world.service.orm.em.fork();
  const forms = await em.find(Form, { active: true }, { fields: ['id', 'revision'], orderBy: { id: 'asc' } });
  for (const { id, revision } of spread(forms, most)) {
    await read('GET', `/forms/${id}`);
    await read('GET', `b:/forms/${id}/token`);
    const form = await read('GET', `b:/forms/${id}`);
    const { options } = (form?.body as { config?: { options: { notifications: { key: string }[] } } })?.config ?? {};
    for (const { key } of options?.notifications ?? []) {
      await read('POST', `b:/forms/${id}/notifications/${key}/preview`, { values: LONG });
    }
    await newSubmission({ ...world, formId: id }, { status: 'accepted', revision, payload: LONG });
  }
}

interface Passing {
  result: Aftermath;
  count(of: Record<string, number>, end: string): void;
  measured<T>(name: string, ceiling: number, work: () => Promise<T>): Promise<T>;
  read: Read;
}

async function passAll(world: World, most: number, { result, count, measured, read }: Passing): Promise<void> {
  const { service } = world;
  const em = service.orm.em.fork();
  const accepted = await em.find(Submission, { status: 'accepted' }, { orderBy: { id: 'asc' } });
  await using worker = await openWorker(world);
  for (const { id, uuid } of spread(accepted, most)) {
    const input = { submissionUuid: uuid, claimId: 'a run', owner: `${uuid} run`, now: service.clock.now().getTime() };
    const run = (): Promise<FirstPass | null> => new MockActivityEnvironment().run(worker.firstPass, input);
    const pass = await measured(`the pass of submission ${id}`, MOST_PASS_CPU_MS, run);
    for (const { step, outcome, class: why } of pass?.steps ?? []) {
      count(result.passes, [step.split(' ')[0], outcome, why].filter(Boolean).join(' '));
      if (why === 'unexpected') result.wrong.push(`the pass of submission ${id}: ${step} is ${outcome}/${why}`);
    }
    if ((pass?.steps.length ?? 0) === 0) count(result.passes, pass ? 'nothing to send' : 'not claimed');
    await read('GET', `b:/submissions/${id}/run`);
    if (service.foundation.pro) await read('GET', `b:/submissions/${id}.pdf`, undefined, DOCUMENT_CPU_MS);
  }
}

async function readLists({ formId }: World, read: Read): Promise<void> {
  for (const format of ['csv', 'json', 'csv?separator=;&header=labels'])
    await read('GET', `b:/forms/${formId}/submissions.${format}`);
  for (const q of ['a', '%25_', '%CC%81', '%E2%80%AE', 'Is it still there?'])
    await read('GET', `b:/submissions?limit=100&q=${q}`);
  for (let after = ''; ; ) {
    const page = await read('GET', `b:/submissions?limit=100${after}`);
    const { next } = (page?.body ?? {}) as { next?: string | null };
    if (!next) break;
    after = `&after=${next}`;
  }
}

/** Returns this many items, spread over the list. */
function spread<T>(list: readonly T[], most: number): T[] {
  const every = Math.max(1, Math.ceil(list.length / most));
  return list.filter((_one, index) => index % every === 0);
}

/** Creates a worker's activities with third parties, but without an engine. */
async function openWorker({ service }: World) {
  const { foundation, engine, orm } = service;
  const opened = new AsyncDisposableStack();
  const role = await openRole(
    foundation,
    { client: engine.client, mailConnections: MAILS_AT_ONCE, requestMs: 5_000 },
    opened,
  );
  const worker = createWorkerApp({
    ...role,
    batches: orm,
    slots: new RunSlots(MAILS_AT_ONCE),
    alone: new Set<number>(),
    outcomes: { attempt() {} },
    mailLimit: MAILS_AT_ONCE,
    documents: foundation.pro?.documents(role),
    monotonic: () => performance.now(),
  });
  const { firstPass } = createFirstPassActivities(worker);
  return { firstPass, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
