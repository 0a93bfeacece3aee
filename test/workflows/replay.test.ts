import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { dataConverter } from '../../bin/engine.ts';
import { SecretBox } from '../../security/secret-box.ts';
import * as workflows from '../../workflows/index.ts';
import { textsOf } from '../environment/canaries.ts';
import { decodeHistory, type History, parseHistory } from '../environment/histories.ts';
import { TEST_KEY } from '../environment/test-key.ts';
import { workflowBundle } from '../environment/workflow-bundle.ts';

const folder = fileURLToPath(new URL('../histories/', import.meta.url));
const files = readdirSync(folder).sort();
const converter = dataConverter(new SecretBox([TEST_KEY]));

let bundle: { codePath: string };

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  bundle = await workflowBundle();
});

describe('recorded histories', () => {
  test.each(files)('%s replays', async (file) => {
    expect(await replay(read(file))).toEqual([null]);
  });

  test.each(Object.keys(workflows))('there is one of %s', (workflow) => {
    expect(files.filter((file) => file.startsWith(`${workflow}.`))).not.toEqual([]);
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
    'integrationDispatch.delivered',
    'integrationDispatch.retried',
    'integrationDispatch.refused',
    'integrationDispatch.cancelled',
    'integrationDispatch.retry-now',
    'integrationDispatch.handed-over',
  ])('there is %s', (scenario) => {
    expect(files).toContain(`${scenario}.json`);
  });

  test('are of the workflow that their name says', () => {
    const types = files.map(
      (file) => read(file).events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name,
    );
    expect(types).toEqual(files.map((file) => file.split('.')[0]));
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
  const options = { workflowBundle: bundle, dataConverter: converter };
  for await (const { error } of Worker.runReplayHistories(options, [{ workflowId: 'recorded', history }])) {
    errors.push(error ?? null);
  }
  return errors;
}
