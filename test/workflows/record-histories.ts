import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataConverter } from '#bin/composition/engine.ts';
import { TASK_QUEUES } from '#engine/names.ts';
import { startEngine } from '#test/environment/engine.ts';
import { recordable } from '#test/environment/histories.ts';
import { folderToRecordIn } from '#test/environment/history-folders.ts';
import { createForm, planJob, webhook } from '#test/environment/submissions.ts';
import { processIntegrationQueue, retention } from '#workflows/maintenance.ts';
import { alertScenarios } from './scenarios/alerts.ts';
import { deliveryScenarios } from './scenarios/deliveries.ts';
import { exportScenarios } from './scenarios/exports.ts';
import { importScenarios } from './scenarios/imports.ts';
import { invitationScenarios } from './scenarios/invitations.ts';
import { limits, makePost, type Scenario } from './scenarios/parts.ts';
import { processScenarios } from './scenarios/processes.ts';
import { submissionScenarios } from './scenarios/submissions.ts';
import { waitingListScenarios } from './scenarios/waiting-lists.ts';

/**
 * Runs scenarios on the time-skipping engine and writes their histories to `test/histories/<version>/<workflow>.<scenario>.json`,
 * in the folder of package.json's version, encrypted with the tests' key, without stack traces and machine names. Run it with Node 24, TEST_DATABASE_URL and
 * TEMPORAL_TEST_SERVER_PATH, and with the names of the scenarios to record. `--all` records every scenario anew and so loses the
 * histories of older code of this version: use it only for a change that no running workflow has met. The histories of released
 * versions stay.
 */
const scenarios: Record<string, Scenario> = {
  async 'retention.erased'(engine) {
    const run = await engine.client.workflow.start(retention, {
      workflowId: 'retention',
      taskQueue: TASK_QUEUES.submissions,
    });
    await engine.resultOf(run);
    return run;
  },

  async 'processIntegrationQueue.woken'(engine) {
    await planJob(engine, await createForm(engine, { integrations: [webhook(engine, 'woken')] }));
    await engine.pass('2 min');
    const run = await engine.client.workflow.start(processIntegrationQueue, {
      workflowId: 'process-integration-queue',
      taskQueue: TASK_QUEUES.submissions,
    });
    await engine.resultOf(run);
    return run;
  },
};

const proFile = new URL('../pro/workflows/scenarios.ts', import.meta.url);
const { proScenarios = {} }: { proScenarios?: Record<string, Scenario> } = existsSync(proFile)
  ? await import(proFile.href)
  : {};
const known: Record<string, Scenario> = {
  ...scenarios,
  ...submissionScenarios,
  ...deliveryScenarios,
  ...exportScenarios,
  ...alertScenarios,
  ...importScenarios,
  ...invitationScenarios,
  ...processScenarios,
  ...waitingListScenarios,
  ...proScenarios,
};
const all = Object.keys(known);
const names = process.argv.includes('--all') ? all : process.argv.slice(2);
const unknown = names.filter((name) => !known[name]);
if (names.length === 0 || unknown.length > 0) {
  process.stderr.write(`Name the scenarios to record, or --all: ${all.join(', ')}\n`);
  process.exit(2);
}

const folder = folderToRecordIn();
const engine = await startEngine({ integrations: { create_post: makePost }, receiverLimits: limits });
try {
  for (const name of names) {
    engine.calmDown();
    const run = await (known[name] as Scenario)(engine);
    const json = await recordable(dataConverter(engine.box), await run.fetchHistory());
    writeFileSync(join(folder, proScenarios[name] ? 'pro' : '', `${name}.json`), `${json}\n`);
    process.stdout.write(`${name}: ${json.length} bytes\n`);
  }
} finally {
  await engine.close();
}
