import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plan, PlanInput, RolesModule } from '#dev/launcher/session.ts';

/**
 * Plans the stack on which versions are tried: the development stack of the older version, with its migrations and its seed,
 * and without worker, HTTP role and Temporal UI. `dev/upgrade/main.ts` starts the roles of both versions.
 */
export async function planStack(input: PlanInput): Promise<Plan> {
  const checkout = process.env.UPGRADE_OLD_SOURCES ?? '';
  const launcher = pathToFileURL(join(checkout, 'dev/launcher/roles.ts')).href;
  const { planStack: planOld } = (await import(launcher)) as RolesModule;
  const { steps, describe } = await planOld(input);
  const left = new Set(['worker', 'http', 'temporal-ui']);
  return { describe, steps: steps.filter(({ name }) => !left.has(name)) };
}
