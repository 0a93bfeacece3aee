import { fileURLToPath } from 'node:url';
import * as launcher from '#dev/launcher/roles.ts';
import type { Plan, PlanInput } from '#dev/launcher/session.ts';
import type { Step } from '#dev/supervisor/stack.ts';

const THREAD = fileURLToPath(new URL('./thread.ts', import.meta.url));

/** The development stack with a worker whose threads can be profiled. */
export async function planStack(input: PlanInput): Promise<Plan> {
  const plan = await launcher.planStack(input);
  return { ...plan, steps: plan.steps.map((step) => withProfiler(step, input.env.BENCH_PROFILE)) };
}

function withProfiler(step: Step, folder: string | undefined): Step {
  if (step.kind !== 'service' || step.name !== 'worker') return step;
  return {
    ...step,
    command() {
      const { args, env, ...rest } = step.command();
      return { ...rest, args: ['--import', THREAD, ...args], env: { ...env, BENCH_PROFILE: folder } };
    },
  };
}
