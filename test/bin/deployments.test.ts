import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';
import { DeterminismViolationError } from '@temporalio/workflow';
import { deploymentCommands } from '#bin/commands/deployments.ts';
import { chooseRuns, judge } from '#bin/commands/stuck-runs.ts';
import { PartlyDone } from '#features/command-line/command.ts';
import { COMMAND_SETTINGS } from '#test/environment/command.ts';
import { parseHistory } from '#test/environment/histories.ts';
import { HISTORIES } from '#test/environment/history-folders.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

// Replays hook into every promise and every stack of the process, also after they have ended.
afterAll(() => globalHandlers.uninstall());

/** Open runs of an engine that plays the build `before` as the current one, and `own` as another with workers. */
let open: string[];
let current: string;
/** Called before the open runs are listed. */
let onList: () => void;

beforeEach(() => {
  [open, current, onList] = [[], 'before', () => {}];
});

/** A process with a step that no version knows. */
const strange = parseHistory(
  readFileSync(join(HISTORIES, '1.0.0-rc.1', 'process.approved-and-waited.json'), 'utf8').replaceAll(
    '"passTime"',
    '"passOther"',
  ),
);
const end = (workflowId: string) => {
  open = open.filter((one) => one !== workflowId);
};

interface OfRun {
  workflowExecution: { workflowId: string };
}

const workflowService = {
  async describeWorkerDeployment() {
    const routingConfig = { currentDeploymentVersion: { buildId: current } };
    const versionSummaries = ['before', 'own'].map((buildId) => ({ deploymentVersion: { buildId } }));
    return { workerDeploymentInfo: { routingConfig, versionSummaries } };
  },
  async setWorkerDeploymentCurrentVersion({ buildId }: { buildId: string }) {
    current = buildId;
  },
  async describeWorkflowExecution({ execution: { workflowId } }: { execution: { workflowId: string } }) {
    // It ends before it can begin anew.
    if (workflowId === 'ending') end(workflowId);
    return { workflowExecutionInfo: { status: open.includes(workflowId) ? 1 : 2 } };
  },
  async resetWorkflowExecution({ workflowExecution: { workflowId } }: OfRun) {
    if (workflowId === 'refused') throw engineAway();
    end(workflowId);
  },
  async updateWorkflowExecutionOptions({ workflowExecution: { workflowId } }: OfRun) {
    if (workflowId === 'refused') throw engineAway();
  },
};

const client = {
  workflowService,
  workflow: {
    async *list({ query }: { query: string }) {
      if (!/'process'|Pinned/.test(query)) return;
      onList();
      for (const workflowId of open) yield { workflowId, runId: workflowId };
    },
    count: async () => ({ count: 0 }),
    getHandle: () => ({ fetchHistory: async () => strange }),
  },
};

const surroundings = {
  env: {
    ...COMMAND_SETTINGS,
    ...{ TEMPORAL_DEPLOYMENT: 'forms', TEMPORAL_BUILD_ID: 'own', APP_KEY: TEST_KEY.toString('base64url') },
  },
  withEngine: (_settings: unknown, run: (given: unknown) => unknown) => run(client),
} as never;

/** Returns what a command says of the part that it has done. */
async function partOf(run: Promise<unknown>): Promise<PartlyDone> {
  const error = await run.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PartlyDone);
  return error as PartlyDone;
}

const FAILED = [{ workflow_id: 'refused', reason: expect.stringContaining('TEMPORAL_ADDRESS') }];
const setCurrent = (reset: boolean) => deploymentCommands['deployment:set-current'].run({ reset }, surroundings);

describe('deployment:set-current --reset', () => {
  test('lets the others begin anew when one run fails, names that one, and leaves those that have ended', async () => {
    open = ['refused', 'ending', 'stuck'];
    const { message, done } = await partOf(setCurrent(true));
    expect(message).toContain('1 open runs did not begin anew');
    expect(done).toEqual({
      ...{ deployment: 'forms', current: 'own', ramping: null, replayed: 3, reset: 1, failed: FAILED },
    });
  });

  test('finds a step that the build before has taken while its runs were replayed', async () => {
    onList = () => {
      if (current === 'own' && open.length === 0) [open, onList] = [['late'], () => {}];
    };
    expect(await setCurrent(true)).toMatchObject({ current: 'own', replayed: 0, reset: 1, failed: [] });
  });

  test('says that the build is current when the engine goes away after that', async () => {
    onList = () => {
      if (current === 'own') throw engineAway();
    };
    await expect(setCurrent(true)).rejects.toThrow('The build own is current now, but open runs may stand still');
  });
});

test('deployment:move-runs moves the others when one run fails, and names that one', async () => {
  [open, current] = [['a', 'refused', 'b'], 'own'];
  const { message, done } = await partOf(
    Promise.resolve(deploymentCommands['deployment:move-runs'].run({ from: 'before' }, surroundings)),
  );
  expect(message).toContain('1 runs were not moved');
  expect(done).toEqual({ moved: 2, failed: FAILED });
});

test.each([
  [0, 3, []],
  [3, 3, [0, 1, 2]],
  [4, 3, [0, 2, 3]],
  [1_000, 3, [0, 500, 999]],
  [1_000, Number.POSITIVE_INFINITY, Array.from({ length: 1_000 }, (_, index) => index)],
])('of %i open runs, at most %d are replayed, old ones among them', (count, most, chosen) => {
  expect(
    chooseRuns(
      Array.from({ length: count }, (_, index) => index),
      most,
    ),
  ).toEqual(chosen);
});

test('only an error of determinism says that a run has steps that a build does not know', async () => {
  const runs = ['fine', 'steps', 'sealed'].map((workflowId) => ({ workflowId, runId: 'r', firstTask: 4 as never }));
  const results = [
    { workflowId: 'fine', runId: 'r' },
    { workflowId: 'steps', runId: 'r', error: new DeterminismViolationError('Details: message: "no such step"') },
    { workflowId: 'sealed', runId: 'r', error: new Error('Details: message: "no key 71f931a2"') },
  ];
  expect(await judge(new Map(runs.map((run) => [run.workflowId, run])), results)).toEqual({
    replayed: 3,
    stuck: [{ workflowId: 'steps', runId: 'r', firstTask: 4, reason: 'no such step' }],
    unknown: [{ workflowId: 'sealed', reason: 'no key 71f931a2' }],
  });
});
