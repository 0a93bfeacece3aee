import { keepConsole } from '../console/kept.ts';
import { type SetupContext, setupContext } from '../setup/context.mjs';
import { explain, SetupError } from '../setup/failure.mjs';
import { ensurePackages } from '../setup/packages.mjs';
import { ensureChromium } from './chromium.ts';
import { ensureDatabaseServer } from './database-server.ts';
import { ensureVersitygw } from './s3/versitygw.ts';
import { ensureStripeMock } from './stripe-mock.ts';
import { ensureTemporalCli } from './temporal-cli.ts';
import { ensureTestServer } from './test-server.ts';

/** Absolute paths. */
export interface Tools {
  /** Node 24. */
  node: string;
  /** Absent when TEMPORAL_ADDRESS names a server. */
  temporalCli?: string;
  /** Absent when DATABASE_URL names one. */
  databaseServer?: string;
  testServer?: string;
  chromium?: string;
  /** Absent where it cannot be made, too. */
  stripeMock?: string;
  /** Absent where it cannot be made, too. */
  versitygw?: string;
}

export interface SetUpOptions extends Pick<SetupContext, 'env' | 'progress' | 'signal'> {
  /** Tests need more tools than development. */
  purpose: 'dev' | 'test';
}

/**
 * Makes this machine ready: installs what is missing and nothing else. Safe to run again, and twice at once.
 * @throws SetupError one message for everything that could not be done
 */
export async function setUp({ purpose, ...given }: SetUpOptions): Promise<Tools> {
  const context = setupContext(given);
  const node = await ensurePackages(context);
  const { env } = given;
  const test = purpose === 'test';
  await context.progress.step('console: build', keepConsole);
  const [temporalCli, databaseServer, testServer, chromium, stripeMock, versitygw] = await all([
    test || !env.TEMPORAL_ADDRESS ? ensureTemporalCli({ ...context, node }) : undefined,
    env.DATABASE_URL || (test && env.TEST_DATABASE_URL) ? undefined : ensureDatabaseServer(context),
    test ? ensureTestServer({ ...context, node }) : undefined,
    test ? ensureChromium(context) : undefined,
    test ? ensureStripeMock(context) : undefined,
    test ? ensureVersitygw(context) : undefined,
  ]);
  return { node, temporalCli, databaseServer, testServer, chromium, stripeMock, versitygw };
}

/** Waits for all, so that one message can name everything that is missing. */
async function all(parts: (Promise<string | undefined> | undefined)[]): Promise<(string | undefined)[]> {
  const results = await Promise.allSettled(parts);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [explain(result.reason)] : []));
  if (failures.length > 0) throw new SetupError(failures.join('\n\n'));
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}
