import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { installedFeatures } from '#bin/edition.ts';
import { sharedEntities } from '#db/entities/index.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { writeMailNews } from '#features/mail/store/diagnostics.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { MINUTE_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ edition: 'free' });
});
afterAll(() => service.close());
beforeEach(() => {
  service.engine.failure = null;
  service.engine.queueOf = (name) => queue({ name });
});

describe('the health of the service', () => {
  test('is ok, part by part', async () => {
    const { state, parts } = await health();
    expect([state, parts.map(({ part, state }) => `${part} ${state}`)]).toEqual([
      'ok',
      [
        ...['database ok', 'schema ok', 'engine ok', 'search_attributes ok', 'workers ok', 'backlog ok', 'mail ok'],
        ...['files ok', 'extensions ok'],
      ],
    ]);
  });

  test('names what is missing, and what to do', async () => {
    service.engine.queueOf = (name) => queue({ name, seenMsAgo: name === 'mail' ? 10 * MINUTE_MS : 1_000 });
    const attributes = service.engine.attributes;
    service.engine.attributes = attributes.slice(1);
    try {
      const { state, parts } = await health();
      expect(state).toBe('failing');
      expect(parts.find(({ part }) => part === 'workers')).toMatchObject({
        ...{ state: 'failing', message: expect.stringContaining('mail') },
        advice: expect.stringContaining('Start a worker'),
      });
      expect(parts.find(({ part }) => part === 'search_attributes')).toMatchObject({
        ...{ state: 'failing', message: expect.stringContaining('FormId') },
        advice: expect.stringContaining('temporal:setup'),
      });
    } finally {
      service.engine.attributes = attributes;
    }
  });

  test('says that the engine is away, and what nobody can say then', async () => {
    service.engine.failure = engineAway();
    const { state, parts } = await health();
    expect([state, parts.filter((one) => one.state !== 'ok').map(({ part, state }) => `${part} ${state}`)]).toEqual([
      'failing',
      ['engine failing', 'search_attributes unknown', 'workers unknown'],
    ]);
  });

  test('has the last mail that failed, and what is due and not taken', async () => {
    const at = service.clock.now();
    const error = { at, kind: 'transient', type: 'mail_auth', statusCode: 535, message: 'The password is wrong.' };
    await writeMailNews(service.orm, [{ provider: 'host', successAt: new Date(at.getTime() - 1_000), error }]);
    const late = await insertDue(new Date(at.getTime() - 10 * MINUTE_MS));
    const { state, parts } = await health();
    expect(state).toBe('attention');
    const part = (name: string) => parts.find(({ part }) => part === name);
    expect(part('mail')).toMatchObject({ message: expect.stringContaining('mail_auth'), at: at.toISOString() });
    expect(part('backlog')).toMatchObject({
      message: 'Due, and not taken: 1 delivery.',
      at: new Date(at.getTime() - 10 * MINUTE_MS).toISOString(),
    });
    expect(part('files')?.at).toBeNull();
    await service.orm.em.fork().nativeDelete(Delivery, { id: late });
    await writeMailNews(service.orm, [{ provider: 'host', successAt: new Date(at.getTime() + 1_000), error: null }]);
    const well = await health();
    expect([well.state, well.parts.find(({ part }) => part === 'mail')]).toEqual([
      'ok',
      {
        ...{ part: 'mail', state: 'ok', message: 'The last mail through host was sent.', advice: null },
        at: new Date(at.getTime() + 1_000).toISOString(),
      },
    ]);
  });
});

describe('the queues', () => {
  test('say what is due and what is to come by kind, and how each task queue stands', async () => {
    const now = service.clock.now();
    const due = new Date(now.getTime() - 60_000);
    await insertDue(due);
    await insertDue(new Date(now.getTime() + 60_000));
    const body = await queues();
    expect(body.due.find(({ kind }) => kind === 'delivery')).toEqual({
      ...{ kind: 'delivery', due: 1, later: 1 },
      oldest_due_at: due.toISOString(),
    });
    const kinds = body.due.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['submission', 'unstored_submission', 'upload', 'engine_call']));
    expect(body.task_queues?.find(({ queue, kind }) => queue === 'mail' && kind === 'activity')).toEqual({
      ...{ queue: 'mail', kind: 'activity', backlog: 7, backlog_seconds: 42 },
      workers: [{ identity: 'worker-1', seen_at: new Date(now.getTime() - 1_000).toISOString() }],
    });
    expect(body.task_queues?.some(({ queue }) => queue === 'payments')).toBe(false);
  });

  test('every table that workers look after is among them', async () => {
    const installed = await installedFeatures();
    const looked = installed.flatMap(({ dueTables }) => Object.values(dueTables ?? {}));
    const entities = [...sharedEntities, ...installed.flatMap(({ entities = [] }) => entities)];
    const due = entities.filter(({ meta }) => 'dueAt' in meta.properties).map(({ meta }) => meta.tableName);
    expect(looked.toSorted()).toEqual([...new Set(due)].toSorted());
  });

  test('are told without those of the engine while that is away', async () => {
    service.engine.failure = engineAway();
    expect(await queues()).toMatchObject({ due: expect.any(Array), task_queues: null });
  });
});

interface Health {
  state: string;
  parts: { part: string; state: string; message: string; advice: string | null; at: string | null }[];
}

interface Queues {
  due: { kind: string }[];
  task_queues: { queue: string; kind: string }[] | null;
}

async function health(): Promise<Health> {
  const { status, body } = await service.as.admin('GET', 'b:/health');
  expect(status).toBe(200);
  return body as Health;
}

async function queues(): Promise<Queues> {
  const { status, body } = await service.as.admin('GET', 'b:/queues');
  expect(status).toBe(200);
  return body as Queues;
}

/** Returns a task queue as the engine describes it. */
function queue({ seenMsAgo = 1_000 }: { name: string; seenMsAgo?: number }): object {
  const seen = service.clock.now().getTime() - seenMsAgo;
  const lastAccessTime = { seconds: Math.floor(seen / 1000), nanos: (seen % 1000) * 1e6 };
  return {
    stats: { approximateBacklogCount: 7, approximateBacklogAge: { seconds: 42, nanos: 0 } },
    pollers: [{ identity: 'worker-1', lastAccessTime }],
  };
}

async function insertDue(dueAt: Date): Promise<string> {
  const id = randomUUID();
  const row = { kind: 'mail' as const, key: 'team', submissionUuid: randomUUID(), formId: 1, revision: 1 };
  const status = 'retrying' as const;
  await service.orm.em.fork().insert(Delivery, { ...row, id, status, dueAt, enqueuedAt: service.clock.now() });
  return id;
}
