import { join } from 'node:path';
import type { PlanInput } from '#dev/launcher/session.ts';
import { ROOT } from '#dev/setup/context.ts';
import { run } from '#dev/setup/run.ts';
import type { ServiceStep } from '#dev/supervisor/service.ts';
import type { TaskStep } from '#dev/supervisor/stack.ts';
import { isBuilt } from './stamp.ts';

/** Makes `dist/` in the course of a start, for roles that are the production build, unless it is made of the sources as they are. */
export function buildStep({ tools, dataDir }: Pick<PlanInput, 'tools' | 'dataDir'>): TaskStep {
  return {
    kind: 'task',
    name: 'build',
    title: 'production build',
    needs: [],
    async run(signal) {
      if (isBuilt(ROOT)) return;
      await run(tools.node, ['dev/build.ts'], { cwd: ROOT, log: join(dataDir, 'logs', 'build.log'), signal });
    },
  };
}

/** A role as `npm run build` makes it, in place of its source. @param main below `dist/` */
export function builtRole(step: ServiceStep, main: string): ServiceStep {
  return {
    ...step,
    needs: [...step.needs, 'build'],
    command() {
      const { env, ...command } = step.command();
      return { ...command, args: [join('dist', main)], env: { ...env, NODE_ENV: 'production' } };
    },
  };
}
