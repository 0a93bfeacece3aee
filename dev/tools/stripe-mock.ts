import { join } from 'node:path';
import type { SetupContext } from '#dev/setup/context.ts';
import { explain } from '#dev/setup/failure.ts';
import { cacheRoot } from '#dev/setup/lookup.ts';
import { goBuild } from './go-build.ts';
import { resolveTool } from './tool.ts';

const VERSION = '0.203.0';
const MODULE = `github.com/stripe/stripe-mock@v${VERSION}`;

/**
 * Provides Stripe's own fake, which validates requests against Stripe's API. Without it the test file that needs it is skipped.
 * @returns its absolute path; undefined when it could not be built, after reporting the reason
 */
export async function ensureStripeMock(context: SetupContext): Promise<string | undefined> {
  const cached = join(cacheRoot(context.env), `stripe-mock-${VERSION}`, 'stripe-mock');
  try {
    return await resolveTool(
      {
        title: 'stripe-mock',
        setting: 'STRIPE_MOCK_PATH',
        names: ['stripe-mock'],
        cached,
        sources: [goBuild('half a minute', { module: MODULE, target: cached, timeoutMs: 180_000 }, context)],
        advice: `install Go 1.24 or newer and start again, or run "go install ${MODULE}".`,
      },
      context,
    );
  } catch (error) {
    if (context.signal?.aborted) throw error;
    context.progress.say(`${explain(error)}\nThe test against stripe-mock is skipped.`);
    return undefined;
  }
}
