import { ensureConsole } from '#dev/console/cached.ts';
import { setupContext } from '#dev/setup/context.ts';
import { ensurePackages } from '#dev/setup/packages.ts';
import { SideBySide } from '#dev/setup/side-by-side.ts';
import { ensureSystemdAnalyze } from '../deploy/systemd-analyze.ts';
import { ensureChromium } from './chromium.ts';
import { ensureTemporalServer, ensureTemporalSqlTool } from './cluster/temporal-server.ts';
import { ensureDatabaseServer } from './database-server.ts';
import { ensureEngine } from './engine/engine.ts';
import { ensureMysqlServer } from './mysql-server.ts';
import { ensureOpenApiGenerator } from './openapi-generator.ts';
import { ensureVersitygw } from './s3/versitygw.ts';
import { ensureStripeMock } from './stripe-mock.ts';

import { ensureTestServer } from './test-server/test-server.ts';
import type { SetUpOptions, Tools } from './tools.ts';

/** Installs the packages and nothing else, for programs that start no server. @throws SetupError */
export async function setUpPackages(given: Omit<SetUpOptions, 'purpose'>): Promise<void> {
  await ensurePackages(setupContext(given));
}

/**
 * Prepares this machine: installs what is missing and nothing else, concurrently. May run again, and twice at once.
 * @throws SetupError names the parts that failed; the others are ended
 */
export async function setUp({ purpose, ...given }: SetUpOptions): Promise<Tools> {
  const parts = new SideBySide(given);
  const context = setupContext({ ...given, signal: parts.signal });
  const { env, progress } = given;
  const isTest = purpose === 'test';
  const isCluster = purpose === 'cluster';
  const node = parts.start('packages', () => ensurePackages(context));
  parts.start('console', () => progress.step('console: build', ensureConsole), { after: node });
  const withSdk = { ...context, node };
  const tools = {
    temporalCli:
      (isTest || !(isCluster || env.TEMPORAL_ADDRESS)) &&
      parts.start('development engine', () => ensureEngine(context)),
    databaseServer:
      !(env.DATABASE_URL || (isTest && env.TEST_DATABASE_URL)) &&
      parts.start('database', () => (isCluster ? ensureMysqlServer : ensureDatabaseServer)(context)),
    testServer: isTest && parts.start('Temporal test server', () => ensureTestServer(withSdk)),
    chromium: isTest && parts.start('Chromium', () => ensureChromium(context)),
    openApiGenerator: isTest && parts.start('OpenAPI Generator', () => ensureOpenApiGenerator(context)),
    stripeMock: isTest && parts.start('stripe-mock', () => ensureStripeMock(context)),
    temporalServer: isCluster && parts.start('Temporal server', () => ensureTemporalServer(context)),
    temporalSqlTool: isCluster && parts.start('Temporal SQL tool', () => ensureTemporalSqlTool(context)),
    versitygw: isTest && parts.start('versitygw', () => ensureVersitygw(context)),
    systemdAnalyze: isTest && parts.start('systemd-analyze', () => ensureSystemdAnalyze(context)),
  };
  await parts.end();
  const made: Tools = { node: await node };
  for (const [name, tool] of Object.entries(tools)) if (tool) made[name as keyof typeof tools] = await tool;
  return made;
}
