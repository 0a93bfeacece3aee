import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { dataConverter } from '#bin/composition/engine.ts';
import { type WorkflowSource, workflowSource } from '#bin/workflow-code/source.ts';
import { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#test/environment/canaries.ts';
import { decodeHistory, type History, parseHistory } from '#test/environment/histories.ts';
import { testSettings } from '#test/environment/settings.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import * as workflows from '#workflows/index.ts';

const folder = fileURLToPath(new URL('../histories/', import.meta.url));
/** Those of the Pro package are in a folder of their own. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .sort();
const names = files.map((file) => basename(file));
const { edition } = testSettings();
const converter = dataConverter(new SecretBox([TEST_KEY]));

let bundle: WorkflowSource;

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  bundle = await workflowSource(edition);
});

describe('recorded histories', () => {
  test.each(files)('%s replays', async (file) => {
    expect(await replay(read(file))).toEqual([null]);
  });

  test.each(Object.keys(workflows))('there is one of %s', (workflow) => {
    expect(names.filter((name) => name.startsWith(`${workflow}.`))).not.toEqual([]);
  });

  test.each([
    'submission.completed',
    'submission.mail-failed',
    'submission.cancelled',
    'submission.with-hooks',
    'submission.failed-with-hooks',
    'submission.mail-cancelled',
    'submission.inline-delivered',
    'submission.inline-retried',
    'submission.inline-refused',
    'submission.pass-completed',
    'submission.pass-completed-with-hooks',
    'submission.pass-mail-failed',
    'submission.pass-mail-retried',
    'submission.pass-mail-left',
    'submission.pass-mail-cancelled',
    'submission.pass-cancelled',
    'submission.pass-job-handed-over',
    'submission.pass-with-hooks',
    'submission.pass-inline-retried',
    'submission.pass-inline-refused',
    'submission.pass-inline-left',
    'submission.pass-inline-deferred',
    'submission.pass-repeated',
    'submission.pass-already-claimed',
    'submission.taken-over',
    'submission.pass-mail-handed-over',
    'submission.pass-mail-tried-in-run',
    'mailDispatch.retried',
    'mailDispatch.refused',
    'mailDispatch.cancelled',
    'mailDispatch.retry-now',
    'mailDispatch.unwanted',
    'mailDispatch.resent',
    'integrationDispatch.after-first-try',
    'integrationDispatch.lost-to-a-later-one',
    'integrationDispatch.delivered',
    'integrationDispatch.retried',
    'integrationDispatch.refused',
    'integrationDispatch.cancelled',
    'integrationDispatch.retry-now',
    'integrationDispatch.handed-over',
  ])('there is %s', (scenario) => {
    expect(names).toContain(`${scenario}.json`);
  });

  test('are of version 2 where their name speaks of the first pass, and of the one before where not', async () => {
    for (const file of files.filter((one) => one.startsWith('submission.'))) {
      const [started] = read(file).events ?? [];
      const input = textsOf(await decodeHistory(converter, { events: [started ?? {}] })).join('\n');
      expect([file, input.includes('"version":2')]).toEqual([file, /pass-|taken-over/.test(file)]);
    }
  });

  test('are of the workflow that their name says', () => {
    const types = files.map(
      (file) => read(file).events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name,
    );
    expect(types).toEqual(names.map((name) => name.split('.')[0]));
  });

  test('tell nothing of the machine they were recorded on', async () => {
    const machine = /\/home\/|\/root\/|\/work\/|\/Users\/|\/tmp\/|node_modules|\bat .*:\d+:\d+|\d+@/;
    for (const file of files) {
      const decoded = textsOf(await decodeHistory(converter, read(file)));
      // Decrypted indeed: arguments can be read.
      if (file.startsWith('integrationDispatch')) expect(decoded.some((text) => text.includes('"jobId"'))).toBe(true);
      expect([file, decoded.filter((text) => machine.test(text))]).toEqual([file, []]);
    }
  });

  test('that workflow code no longer follows are noticed', async () => {
    const history = read('integrationDispatch.retried.json');
    for (const event of history.events ?? []) {
      const timer = event.timerStartedEventAttributes;
      if (timer) timer.timerId = `${timer.timerId}0`;
      const scheduled = event.activityTaskScheduledEventAttributes?.activityType;
      if (scheduled?.name === 'scheduleRetry') scheduled.name = 'anotherActivity';
    }
    const [error] = await replay(history);
    expect(error?.name).toBe('DeterminismViolationError');
  });
});

function read(file: string): History {
  return parseHistory(readFileSync(`${folder}${file}`, 'utf8'));
}

async function replay(history: History): Promise<(Error | null)[]> {
  const errors: (Error | null)[] = [];
  const options = { ...bundle, dataConverter: converter };
  for await (const { error } of Worker.runReplayHistories(options, [{ workflowId: 'recorded', history }])) {
    errors.push(error ?? null);
  }
  return errors;
}
