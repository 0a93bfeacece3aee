import { join } from 'node:path';
import * as launcher from '#dev/launcher/roles.ts';
import type { Plan, PlanInput } from '#dev/launcher/session.ts';
import type { Step } from '#dev/supervisor/stack.ts';
import { ROOT } from '../../setup/context.mjs';
import { run } from '../../setup/run.mjs';

/** What the launcher runs from source, by name, as `npm run build` makes it. */
const BUILT: Record<string, string> = { worker: 'dist/bin/worker.js', http: 'dist/bin/rolling/main.js' };

/** The development stack whose roles are the production build. */
export async function planStack(input: PlanInput): Promise<Plan> {
  const { tools, dataDir } = input;
  const plan = await launcher.planStack(input);
  const build: Step = {
    kind: 'task',
    name: 'build',
    title: 'production build',
    needs: [],
    async run(signal) {
      await run(tools.node, ['dev/build.ts'], { cwd: ROOT, log: join(dataDir, 'logs', 'build.log'), signal });
    },
  };
  return { ...plan, steps: [build, ...plan.steps.map(built)] };
}

function built(step: Step): Step {
  const main = BUILT[step.name];
  if (step.kind !== 'service' || main === undefined) return step;
  return {
    ...step,
    needs: [...step.needs, 'build'],
    command() {
      const { env, ...command } = step.command();
      return { ...command, args: [main], env: { ...env, NODE_ENV: 'production' } };
    },
  };
}
