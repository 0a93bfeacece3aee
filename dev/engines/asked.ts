import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#dev/setup/context.ts';
import type { Engine } from './engines.ts';

/** The tests that ask a real engine, with what they ask for. `test/dev/engines.test.ts` finds those that are missing. */
export const ASKING: Readonly<Record<string, string>> = {
  'test/engine/contract.test.ts':
    'start, signal, signal with start, replace, describe, list, count, query, terminate, cancel, reset, replay, task queues',
  'test/bin/temporal-setup.test.ts': 'namespace, search attributes, schedules (create, update, pause, delete, list)',
  'test/engine/deployments.test.ts': 'worker deployments (current, ramping, draining, moved runs)',
  'test/engine/outbox.test.ts': 'calls that wait while the engine is away',
  'test/bin/cli-engine.test.ts': 'commands of operators',
  'test/bin/one-thread.test.ts': 'a worker on one thread',
  'test/http/engine-storage.test.ts': 'readiness while the engine cannot read its storage',
  'test/features/deliveries/queue-statistics.test.ts': 'deliveries with many runs',
  'test/features/extensions/load.test.ts': 'runs with extensions',
  'test/service/roles.test.ts': 'HTTP role and worker',
  'test/service/single.test.ts': 'HTTP and worker in one process',
  'test/service/starting.test.ts': 'roles that start before the engine',
  'test/service/crash.test.ts': 'worker, HTTP and engine killed',
  'test/service/export-crash.test.ts': 'a worker killed during an export',
  'test/service/extension-crash.test.ts': 'a worker killed by an extension',
  'test/service/integrations.test.ts': 'integrations through both roles',
  'test/pro/commands/cli-payments.test.ts': 'commands about payments',
  'test/pro/service/payments.test.ts': 'update with start: checkouts, and roles killed during payments',
};

export interface Answer {
  file: string;
  ok: boolean;
  /** Passed and failed tests. */
  totals: string;
}

/** Runs the tests against an engine; their output goes to this terminal. */
export async function ask({ path }: Engine, signal: AbortSignal): Promise<Answer[]> {
  const files = Object.keys(ASKING).filter((file) => existsSync(join(ROOT, file)));
  const answers: Answer[] = [];
  for (const file of files) {
    const output = await runTest(file, path, signal);
    const totals = output.match(/^\d+ passed, \d+ failed$/m)?.[0] ?? 'did not run';
    answers.push({ file, ok: /^[1-9]\d* passed, 0 failed$/.test(totals), totals });
  }
  return answers;
}

function runTest(file: string, path: string, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, ['dev/testing/main.ts', '--only', file], {
    cwd: ROOT,
    env: { ...process.env, TEMPORAL_CLI_PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    process.stderr.write(chunk);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
