import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, type ScheduleDescription } from '@temporalio/client';
import proto from '@temporalio/proto';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { setUpTemporal } from '#bin/commands/temporal-setup.ts';
import { isProInstalled } from '#bin/edition.ts';
import { readEngineDescription } from '#engine/description.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { searchAttributes } from '#engine/search-attributes.ts';
import { COMMAND_SETTINGS, expectFailure, runCommand, runHere } from '#test/environment/command.ts';
import { until } from '#test/environment/submissions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';
import * as workflows from '#workflows/index.ts';

const { IndexedValueType } = proto.temporal.api.enums.v1;
const description = readEngineDescription();
const SCHEDULES = ['retention', 'process-integration-queue', 'alerts', 'payment-drift', 'license-check'];
const NAMESPACE = 'forms-test';

describe('temporal-dev.yaml', () => {
  test('names the task queues that the code uses', () => {
    expect(description.taskQueues).toEqual(TASK_QUEUES);
  });

  test('has every search attribute that the code sets, of the same type', () => {
    const types = { INT: 'Int', KEYWORD: 'Keyword', KEYWORD_LIST: 'KeywordList' } as Record<string, string>;
    const set = Object.values(searchAttributes).map(({ name, type }) => [name, types[type]]);
    expect(set.length).toBeGreaterThan(3);
    expect(description.searchAttributes).toMatchObject(Object.fromEntries(set));
  });

  test('schedules workflows that there are, each on a queue that runs workflows', () => {
    expect(description.schedules.map(({ id }) => id)).toEqual(SCHEDULES);
    for (const { workflow, taskQueue } of description.schedules.filter((one) => one.edition !== 'pro')) {
      expect(Object.keys(workflows)).toContain(workflow);
      expect(taskQueue).toBe('submissions');
    }
  });
});

describe('temporal:setup', () => {
  let env: TestWorkflowEnvironment;
  let client: Client;

  beforeAll(async () => {
    const path = process.env.TEMPORAL_CLI_PATH;
    if (!path) throw new Error('TEMPORAL_CLI_PATH is not set; run the tests with "npm test -- <path>"');
    env = await TestWorkflowEnvironment.createLocal({
      server: {
        executable: { type: 'existing-path', path },
        namespace: NAMESPACE,
        log: { format: 'pretty', level: 'error' },
      },
    });
    client = env.client;
  });
  afterAll(() => env.teardown());

  const describeAll = () => Promise.all(SCHEDULES.map((id) => client.schedule.getHandle(id).describe()));

  async function registered(): Promise<Record<string, string | undefined>> {
    const { customAttributes } = await env.connection.operatorService.listSearchAttributes({
      namespace: NAMESPACE,
    });
    return Object.fromEntries(
      Object.entries(customAttributes ?? {})
        .filter(([name]) => Object.hasOwn(description.searchAttributes, name))
        .map(([name, type]) => [name, IndexedValueType[type]]),
    );
  }

  async function scheduleIds(): Promise<string[]> {
    const found: string[] = [];
    for await (const { scheduleId } of client.schedule.list()) found.push(scheduleId);
    return found;
  }

  test('in a new namespace registers what the file describes, also when two do it at once', async () => {
    expect(await registered()).toEqual({});
    const both = await Promise.all([
      setUpTemporal(client, NAMESPACE, description, 'pro'),
      setUpTemporal(client, NAMESPACE, description, 'pro'),
    ]);
    expect(both.map(({ schedules }) => schedules)).toEqual([SCHEDULES, SCHEDULES]);
    expect(new Set(both.flatMap((one) => one.searchAttributes))).toEqual(
      new Set(Object.keys(description.searchAttributes)),
    );
    expect(await registered()).toEqual({
      FormId: 'INDEXED_VALUE_TYPE_INT',
      SubmissionId: 'INDEXED_VALUE_TYPE_INT',
      SubmissionIds: 'INDEXED_VALUE_TYPE_KEYWORD_LIST',
      OrderUuid: 'INDEXED_VALUE_TYPE_KEYWORD',
      IntegrationId: 'INDEXED_VALUE_TYPE_KEYWORD',
      Surface: 'INDEXED_VALUE_TYPE_KEYWORD',
      Outcome: 'INDEXED_VALUE_TYPE_KEYWORD',
    });
  });

  test('makes schedules that run one at a time, daily and every minute', async () => {
    const [retention, queue] = await describeAll();
    expect(retention).toMatchObject({
      spec: { intervals: [{ every: DAY_MS, offset: 200 * MINUTE_MS }], jitter: 10 * MINUTE_MS },
      policies: { overlap: 'SKIP', catchupWindow: DAY_MS },
      action: { type: 'startWorkflow', workflowType: 'retention', taskQueue: TASK_QUEUES.submissions },
      state: { paused: false },
    });
    expect(queue).toMatchObject({
      spec: { intervals: [{ every: 60_000, offset: 0 }], jitter: 5_000 },
      policies: { overlap: 'SKIP', catchupWindow: 60_000 },
      action: { type: 'startWorkflow', workflowType: 'processIntegrationQueue', taskQueue: TASK_QUEUES.submissions },
      state: { paused: false },
    });
    const next = retention?.info.nextActionTimes[0];
    // Between 03:20 and 03:30 UTC: the jitter is up to ten minutes.
    expect(next && (next.getTime() % DAY_MS) / 60_000).toBeGreaterThanOrEqual(200);
    expect(next && (next.getTime() % DAY_MS) / 60_000).toBeLessThanOrEqual(210);
  });

  test('a second time changes nothing', async () => {
    const settled = (schedules: ScheduleDescription[]) =>
      schedules.map(({ spec, policies, action, state: { paused } }) => ({ spec, policies, action, paused }));
    const before = settled(await describeAll());
    expect(await setUpTemporal(client, NAMESPACE, description, 'pro')).toEqual({
      searchAttributes: [],
      schedules: SCHEDULES,
    });
    expect(settled(await describeAll())).toEqual(before);
    expect((await scheduleIds()).sort()).toEqual([...SCHEDULES].sort());
  });

  test('brings a schedule up to date and leaves it paused if an operator has paused it', async () => {
    const handle = client.schedule.getHandle('retention');
    await handle.pause('the disk is being changed');
    const [first, ...others] = description.schedules;
    if (!first) throw new Error('the file describes no schedule');
    const changed = { ...first, every: '12h', offset: '1h', jitter: '1m', catchupWindow: '2h' };
    await setUpTemporal(client, NAMESPACE, { ...description, schedules: [changed, ...others] }, 'pro');
    expect(await handle.describe()).toMatchObject({
      spec: { intervals: [{ every: 12 * HOUR_MS, offset: HOUR_MS }], jitter: 60_000 },
      policies: { catchupWindow: 2 * HOUR_MS },
      state: { paused: true, note: 'the disk is being changed' },
    });
    await handle.unpause();
    await setUpTemporal(client, NAMESPACE, description, 'pro');
    expect(await handle.describe()).toMatchObject({
      spec: { intervals: [{ every: DAY_MS, offset: 200 * MINUTE_MS }] },
      state: { paused: false },
    });
  });

  test('adds a search attribute that a later version describes', async () => {
    const later = { ...description.searchAttributes, LaterOne: 'KeywordList', LaterTime: 'Datetime' } as const;
    const { searchAttributes: added } = await setUpTemporal(
      client,
      NAMESPACE,
      { ...description, searchAttributes: later },
      'pro',
    );
    expect(added.sort()).toEqual(['LaterOne', 'LaterTime']);
    const { customAttributes } = await env.connection.operatorService.listSearchAttributes({
      namespace: NAMESPACE,
    });
    expect(customAttributes).toMatchObject({
      LaterOne: IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST,
      LaterTime: IndexedValueType.INDEXED_VALUE_TYPE_DATETIME,
    });
  });

  test('of the free edition has no schedule of the Pro edition, and takes away what that one has made', async () => {
    const free = SCHEDULES.filter((id) => !description.schedules.some((one) => one.id === id && one.edition === 'pro'));
    expect(free.length).toBeLessThan(SCHEDULES.length);
    for (const _time of ['once', 'again']) {
      expect(await setUpTemporal(client, NAMESPACE, description, 'free')).toMatchObject({ schedules: free });
      await until('the list shows it', async () => (await scheduleIds()).length === free.length);
      expect((await scheduleIds()).sort()).toEqual([...free].sort());
    }
    await setUpTemporal(client, NAMESPACE, description, 'pro');
  });

  test('in a namespace that does not exist fails, and makes nothing', async () => {
    const elsewhere = new Client({ connection: env.connection, namespace: 'nowhere' });
    await expect(setUpTemporal(elsewhere, 'nowhere', description, 'pro')).rejects.toThrow();
    await expect(elsewhere.schedule.getHandle('retention').describe()).rejects.toThrow();
  });

  test('is a command', async () => {
    await client.schedule.getHandle('retention').delete();
    const settings = { ...COMMAND_SETTINGS, TEMPORAL_ADDRESS: env.address, TEMPORAL_NAMESPACE: NAMESPACE };
    const [there, elsewhere] = await Promise.all([
      runCommand(['temporal:setup'], settings),
      runHere(['temporal:setup'], { ...settings, TEMPORAL_NAMESPACE: 'nowhere' }),
    ]);
    expect(there).toMatchObject({ code: 0, stderr: '' });
    const own = description.schedules.filter(({ edition }) => isProInstalled() || edition !== 'pro');
    expect(there.json()).toEqual({ search_attributes: [], schedules: own.map(({ id }) => id) });
    expect((await client.schedule.getHandle('retention').describe()).action).toMatchObject({
      workflowType: 'retention',
    });
    const made = ['temporal:setup', '--create-namespace', '3'];
    const ownNamespace = { ...settings, TEMPORAL_NAMESPACE: 'made-here' };
    expect((await runHere(made, ownNamespace)).json()).toMatchObject({
      namespace_created: true,
      search_attributes: Object.keys(description.searchAttributes),
    });
    expect((await runHere(made, ownNamespace)).json()).toMatchObject({
      namespace_created: false,
      search_attributes: [],
    });
    const { config } = await env.connection.workflowService.describeNamespace({ namespace: 'made-here' });
    expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe((3 * DAY_MS) / 1000);
    for (const days of ['0', '3d', '12345']) {
      expectFailure(
        await runHere(['temporal:setup', '--create-namespace', days], ownNamespace),
        2,
        '--create-namespace must',
      );
    }

    expect(elsewhere).toMatchObject({ code: 1, stdout: '' });
    expect(elsewhere.stderr).toContain('TEMPORAL_NAMESPACE');
    expect(elsewhere.stderr).toContain('nowhere');
  });
});
