import { join } from 'node:path';
import type { PlanInput } from '#dev/launcher/session.ts';
import { ROOT } from '#dev/setup/context.ts';
import { run } from '#dev/setup/run.ts';
import type { ServiceStep } from '#dev/supervisor/service.ts';
import type { TaskStep } from '#dev/supervisor/stack.ts';
import { isBuilt } from './stamp.ts';

/** Builds `dist/` during a start whose roles are the production build, unless it is up to date with the sources. */
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

/**
 * Replaces the source of a role by its production build.
 * @param main below `dist/`
 */
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
