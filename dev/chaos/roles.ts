import * as launcher from '#dev/launcher/roles.ts';
import type { Plan, PlanInput } from '#dev/launcher/session.ts';
import type { Step } from '#dev/supervisor/stack.ts';

/** Plans the development stack with a worker that notices lost runs within seconds. */
export async function planStack(input: PlanInput): Promise<Plan> {
  const plan = await launcher.planStack(input);
  return { ...plan, steps: plan.steps.map(withOwnWorker) };
}

function withOwnWorker(step: Step): Step {
  if (step.kind !== 'service' || step.name !== 'worker') return step;
  return { ...step, command: () => ({ ...step.command(), args: ['dev/chaos/worker.ts'] }) };
}
