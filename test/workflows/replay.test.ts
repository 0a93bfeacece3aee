import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';
import { dataConverter } from '#bin/composition/engine.ts';
import { type WorkflowSource, workflowSource } from '#bin/workflow-code/source.ts';
import { readReleased } from '#dev/migrations/released.ts';
import { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#test/environment/canaries.ts';
import { decodeHistory, type History, parseHistory } from '#test/environment/histories.ts';
import { currentVersion, HISTORIES, historyFiles, RECORDED_WITH } from '#test/environment/history-folders.ts';
import { testSettings } from '#test/environment/settings.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import * as workflows from '#workflows/index.ts';

/** The histories of all versions. Those of the Pro package are in a folder of their own. */
const files = historyFiles();
const nameOf = (file: string) => basename(file);
/** Those of the version that is being made. */
const names = historyFiles(currentVersion()).map(nameOf);
const { edition } = testSettings();
const converter = dataConverter(new SecretBox([TEST_KEY]));

let bundle: WorkflowSource;
/** The result of each replay, by file; null for success. */
let ended: ReadonlyMap<string, Error | null>;

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  bundle = await workflowSource(edition);
  // A single worker replays all files, because it loads the workflows only once.
  ended = await replay(files.map((file) => [file, read(file)]));
});

// Replays hook into every promise and every stack of the process, also after they have ended.
afterAll(() => globalHandlers.uninstall());

describe('recorded histories', () => {
  test.each(files)('%s replays', (file) => {
    expect(ended.get(file)).toBeNull();
  });

  test.each(Object.keys(workflows))('there is one of %s', (workflow) => {
    expect(names.filter((name) => name.startsWith(`${workflow}.`))).not.toEqual([]);
  });

  test.each([
    'submission.completed',
    'submission.completed-with-hooks',
    'submission.already-claimed',
    'submission.cancelled',
    'submission.failed-with-hooks',
    'submission.inline-deferred',
    'submission.inline-delivered',
    'submission.inline-left',
    'submission.inline-refused',
    'submission.inline-retried',
    'submission.integration-handed-over',
    'submission.mail-cancelled',
    'submission.mail-failed',
    'submission.mail-handed-over',
    'submission.mail-left',
    'submission.mail-retried',
    'submission.mail-tried-in-run',
    'submission.put-off',
    'submission.repeated',
    'submission.taken-over',
    'submission.with-hooks',
    'submissionBatch.completed',
    'submissionBatch.some-go-on',
    'deliveryDispatch.integration-after-first-try',
    'deliveryDispatch.integration-cancelled',
    'deliveryDispatch.integration-cancelled-by-engine',
    'deliveryDispatch.integration-delivered',
    'deliveryDispatch.integration-handed-over',
    'deliveryDispatch.integration-lost-to-a-later-one',
    'deliveryDispatch.integration-put-off',
    'deliveryDispatch.integration-refused',
    'deliveryDispatch.integration-replayed',
    'deliveryDispatch.integration-retried',
    'deliveryDispatch.integration-retry-now',
    'deliveryDispatch.mail-cancelled',
    'deliveryDispatch.mail-refused',
    'deliveryDispatch.mail-resent',
    'deliveryDispatch.mail-retried',
    'deliveryDispatch.mail-retry-now',
    'deliveryDispatch.mail-unwanted',
    'submissionExport.cancelled',
    'submissionExport.done',
    'submissionExport.erased-from',
    'submissionExport.removed',
    'alertRound.nothing-wrong',
    'alertRound.begun',
    'alertTelling.told',
    'alertTelling.retried',
    'alertTelling.given-up',
    'alertTelling.cancelled',
    'submissionImport.cancelled',
    'submissionImport.checked',
    'submissionImport.done',
    'submissionImport.removed',
    'invitationList.mailed-and-reminded',
    'invitationList.answered-while-it-waits',
    'invitationList.refused',
  ])('there is %s', (scenario) => {
    expect(names).toContain(`${scenario}.json`);
  });

  test('are in the folder of a version, which says by which SDK they were recorded', () => {
    const versions = readdirSync(HISTORIES);
    expect(versions).toEqual(expect.arrayContaining([currentVersion(), ...readReleased().versions]));
    for (const version of versions) {
      const { sdk } = JSON.parse(readFileSync(join(HISTORIES, version, RECORDED_WITH), 'utf8'));
      expect([version, sdk]).toEqual([version, expect.arrayContaining([expect.stringMatching(/^\d+\.\d+\.\d+$/)])]);
    }
  });

  test('are of the workflow that their name says', () => {
    const types = files.map(
      (file) => read(file).events?.[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name,
    );
    expect(types).toEqual(files.map((file) => nameOf(file).split('.')[0]));
  });

  test('tell nothing of the machine they were recorded on', async () => {
    const machine = /\/home\/|\/root\/|\/work\/|\/Users\/|\/tmp\/|node_modules|\bat .*:\d+:\d+|\d+@/;
    for (const file of files) {
      const decoded = textsOf(await decodeHistory(converter, read(file)));
      // The payloads are really decrypted: arguments are readable.
      if (nameOf(file).startsWith('deliveryDispatch'))
        expect(decoded.some((text) => text.includes('"owner"'))).toBe(true);
      expect([file, decoded.filter((text) => machine.test(text))]).toEqual([file, []]);
    }
  });

  test('that workflow code no longer follows are noticed', async () => {
    const history = read(`${currentVersion()}/deliveryDispatch.integration-retried.json`);
    for (const event of history.events ?? []) {
      const timer = event.timerStartedEventAttributes;
      if (timer) timer.timerId = `${timer.timerId}0`;
      const scheduled = event.activityTaskScheduledEventAttributes?.activityType;
      if (scheduled?.name === 'scheduleRetry') scheduled.name = 'anotherActivity';
    }
    const changed = await replay([['changed', history]]);
    expect(changed.get('changed')?.name).toBe('DeterminismViolationError');
  });
});

function read(file: string): History {
  return parseHistory(readFileSync(join(HISTORIES, file), 'utf8'));
}

async function replay(histories: [name: string, history: History][]): Promise<Map<string, Error | null>> {
  const errors = new Map<string, Error | null>();
  const options = { ...bundle, dataConverter: converter };
  const runs = histories.map(([workflowId, history]) => ({ workflowId, history }));
  for await (const { workflowId, error } of Worker.runReplayHistories(options, runs)) {
    errors.set(workflowId, error ?? null);
  }
  return errors;
}
