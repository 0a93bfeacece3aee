import * as chaos from '#dev/chaos/roles.ts';
import type { Plan, PlanInput } from '#dev/launcher/session.ts';
import { clockLibrary, withClock } from './clocks.ts';

/** Third parties, which go on while the machine of the service has no power: they run outside the stack. */
const OUTSIDE = ['inbox', 'sandbox'];

/** Plans the stack of `npm run chaos`, without the third parties: their addresses come from the environment. */
export async function planStack(input: PlanInput): Promise<Plan> {
  const plan = await chaos.planStack(input);
  const { PROVE_INBOX_URL: inboxUrl = '', PROVE_SANDBOX_URL: sandboxUrl = '', MAIL_URL: mailUrl = '' } = input.env;
  const library = clockLibrary();
  const inside = plan.steps
    .filter(({ name }) => !OUTSIDE.includes(name))
    .map((step) => (library ? withClock(step, input.env.PROVE_CLOCKS ?? input.dataDir, library) : step));
  const steps = inside.map((step) => ({
    ...step,
    needs: step.needs.filter((name) => !OUTSIDE.includes(name)),
    // Nobody waits for HTTP here, and everything has to end in time, on a busy machine too.
    ...(step.kind === 'service' && { nice: undefined }),
  }));
  return { steps, describe: () => ({ ...plan.describe(), inboxUrl, sandboxUrl, mailUrl }) };
}
