import { buildStep, builtRole } from '#dev/building/production.ts';
import * as launcher from '#dev/launcher/roles.ts';
import type { Plan, PlanInput } from '#dev/launcher/session.ts';
import type { Step } from '#dev/supervisor/stack.ts';

/** The built files of the roles, by the launcher's name. */
const BUILT: Record<string, string> = { worker: 'bin/worker.js', http: 'bin/rolling/main.js' };

/** Plans the development stack with the production build of its roles. */
export async function planStack(input: PlanInput): Promise<Plan> {
  const plan = await launcher.planStack(input);
  return { ...plan, steps: [buildStep(input), ...plan.steps.map(built)] };
}

function built(step: Step): Step {
  const main = BUILT[step.name];
  return step.kind === 'service' && main !== undefined ? builtRole(step, main) : step;
}
