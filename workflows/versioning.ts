import { setWorkflowOptions } from '@temporalio/workflow';
import type { RunVersioning } from '#engine/versioning.ts';

type AnyWorkflow = (...args: never[]) => Promise<unknown>;

/**
 * Tells the engine for each workflow whether its runs end on the build on which they began. Without worker deployments it
 * means nothing.
 * @throws Error naming a workflow without an entry
 */
export function followVersioning(
  workflows: Readonly<Record<string, AnyWorkflow>>,
  table: Readonly<Record<string, RunVersioning>>,
): void {
  for (const [type, workflow] of Object.entries(workflows)) {
    const versioning = table[type];
    if (!versioning) throw new Error(`The workflow ${type} does not say whether its runs follow new builds.`);
    setWorkflowOptions(
      { versioningBehavior: versioning.behaviour },
      workflow as (...args: unknown[]) => Promise<unknown>,
    );
  }
}
