import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Alert, AlertTelling } from '#features/alerts/entities.ts';
import { type AlertSettingsValue, alertSettings } from '#features/alerts/settings.ts';
import { EngineWatch, type WatchParts } from '#features/alerts/watch.ts';
import { composeMail } from '#features/mail/compose.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putSettings } from '#test/environment/settings-rows.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { MINUTE_MS } from '#time.ts';

let parties: ThirdParties;
let service: TestService;
let http: HttpClient;
let mail: ReturnType<typeof composeMail>;
/** The engine's state, as its next health check reports it. */
let engine: { isAway: boolean; queuesWithout: string[] };

beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({ mailUrl: parties.mailUrl });
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('127.0.0.0/8'), userAgent: 'test' });
  mail = composeMail({ ...service.foundation, http, maxConnections: 1 });
});
afterAll(async () => {
  await mail.mailer.close();
  await http.close();
  await service.close();
  await parties.close();
});

let before = 0;
beforeEach(async () => {
  const em = service.orm.em.fork();
  await em.nativeDelete(Alert, {});
  await em.nativeDelete(AlertTelling, {});
  await set({});
  engine = { isAway: false, queuesWithout: [] };
  before = parties.mails().length;
});

const set = (value: AlertSettingsValue) =>
  putSettings(service, alertSettings, { recipients: ['owner@example.org'], ...value });
const subjects = () =>
  parties
    .mails()
    .slice(0, parties.mails().length - before)
    .map(({ subject }) => subject)
    .reverse();

const connection = {
  withDeadline: (_deadline: number, call: () => unknown) => call(),
  workflowService: {
    async describeWorkflowExecution() {
      if (engine.isAway) throw new Error('away');
    },
    async describeTaskQueue({ taskQueue: { name } }: { taskQueue: { name: string } }) {
      if (engine.queuesWithout.includes(name)) return { pollers: [] };
      const seconds = Math.floor(service.clock.now().getTime() / 1000);
      return { pollers: [{ identity: 'a worker', lastAccessTime: { seconds, nanos: 0 } }] };
    },
  },
} as unknown as WatchParts['connection'];

/** Creates the watch of an HTTP role. */
function role(more: Partial<WatchParts> = {}): EngineWatch {
  const { mailer, state: mailState } = mail;
  const own = { http, mailer, mailState, connection, temporalNamespace: 'test' };
  return new EngineWatch({ ...service.foundation, ...own, ...more });
}

/** Polls the engine every half minute with each of the roles. */
async function looks(minutes: number, ...roles: EngineWatch[]): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 0.5) {
    service.clock.pass(MINUTE_MS / 2);
    await Promise.all(roles.map((one) => one.look()));
  }
}

describe('an engine that is away', () => {
  test('is told after five minutes by one of all HTTP roles, without it, and so is its end', async () => {
    const roles = [role(), role(), role()];
    engine.isAway = true;
    await looks(5, ...roles);
    expect(subjects()).toEqual([]);
    await looks(5, ...roles);
    expect(subjects()).toEqual(['Alert: The engine does not answer (forms.example.org)']);
    engine.isAway = false;
    await looks(1, ...roles);
    expect(subjects()).toHaveLength(1);
    await looks(5, ...roles);
    expect(subjects()).toEqual([
      'Alert: The engine does not answer (forms.example.org)',
      'Over: The engine answers again (forms.example.org)',
    ]);
    expect(await service.orm.em.fork().find(AlertTelling, {})).toMatchObject([
      { direct: true, status: 'told' },
      { direct: true, status: 'told' },
    ]);
  });

  test('for a moment makes none, and neither does a restart that one role slept through', async () => {
    const one = role();
    engine.isAway = true;
    await looks(4, one);
    engine.isAway = false;
    await looks(1, one);
    engine.isAway = true;
    await looks(4, one);
    expect(await service.orm.em.fork().count(Alert, {})).toBe(0);
  });

  test('that one role alone cannot reach stays open until none says so', async () => {
    const [cut, well] = [role(), role()];
    engine.isAway = true;
    await looks(6, cut);
    for (let passed = 0; passed < 3; passed += 1) {
      engine.isAway = true;
      await looks(0.5, cut);
      engine.isAway = false;
      await looks(0.5, well);
    }
    expect(await service.orm.em.fork().find(Alert, {})).toMatchObject([{ endedAt: null }]);
  });

  test('is urgent: quiet hours do not hold it back', async () => {
    await set({ quiet_hours: { from: '00:00', to: '23:59' } });
    const one = role();
    engine.isAway = true;
    await looks(6, one);
    expect(subjects()).toHaveLength(1);
  });

  test.each([
    ['its rule is off', { off: ['engine_away'] }],
    ['its time is 0', { thresholds: { engine_away_minutes: 0 } }],
  ])('makes none when %s, and an open one ends without a word', async (_about, settings) => {
    const one = role();
    engine.isAway = true;
    await looks(6, one);
    await set(settings);
    await looks(1, one);
    expect(await service.orm.em.fork().find(Alert, {})).toMatchObject([{ endedAt: expect.any(Date) }]);
    await looks(6, one);
    expect(subjects()).toHaveLength(1);
    expect(await service.orm.em.fork().count(Alert, {})).toBe(1);
  });
});

describe('workers that are away', () => {
  test('are told with the task queues that nobody works on', async () => {
    const one = role();
    engine.queuesWithout = ['mail', 'integrations'];
    await looks(6, one);
    expect(subjects()).toEqual(['Alert: No worker asks for work: mail, integrations (forms.example.org)']);
  });

  test('are nobody’s guess while the engine is away: their alert stays as it is', async () => {
    const one = role();
    engine.queuesWithout = ['mail'];
    await looks(6, one);
    engine.isAway = true;
    await looks(6, one);
    const open = await service.orm.em.fork().find(Alert, { endedAt: null }, { orderBy: { id: 'asc' } });
    expect(open.map(({ rule }) => rule)).toEqual(['workers_away', 'engine_away']);
  });
});

test('a mail that is refused is tried again, and sent once', async () => {
  const roles = [role(), role()];
  engine.isAway = true;
  parties.failMail({ next: 1, code: 450, at: 'data' });
  try {
    await looks(6, ...roles);
    expect(subjects()).toEqual([]);
    await looks(4, ...roles);
    expect(subjects()).toHaveLength(1);
  } finally {
    parties.mendMail();
  }
});

test('a look that fails says so, and the next one goes on', async () => {
  let isBroken = true;
  const readSite = async () => {
    if (isBroken) throw new Error('no site');
    return service.foundation.readSite();
  };
  const one = role({ readSite });
  engine.isAway = true;
  await looks(6, one);
  expect(service.logLines.some((line) => line.includes('the engine could not be watched'))).toBe(true);
  isBroken = false;
  await looks(1, one);
  expect(subjects()).toHaveLength(1);
});

test('a role that closes looks no more', async () => {
  const one = role();
  one.start();
  await one.close();
  engine.isAway = true;
  await looks(6, one);
  expect(await service.orm.em.fork().count(Alert, {})).toBe(0);
});
