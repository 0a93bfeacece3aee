import type { Logger } from '@temporalio/common';
import { Worker } from '@temporalio/worker';
import type { CompiledWorkerOptions } from '@temporalio/worker/lib/worker-options.js';
import type { WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js';
import type { WorkflowBundleWithSourceMapAndFilename } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js';

/**
 * Workers of the SDK whose workflows run in one thread: by itself each has a thread, an isolate and a copy of the bundle, 35 MB
 * while it is idle (docs/performance.md). All of them are to have the same bundle.
 * @param activities of all of them; workflows may only call local ones that they know
 */
export function workersOfOneThread(activities: readonly object[]): Pick<typeof Worker, 'create'> {
  const known: CompiledWorkerOptions['activities'] = new Map(activities.flatMap((some) => Object.entries(some)));
  let bundle: Promise<WorkflowBundleWithSourceMapAndFilename | undefined> | undefined;
  let thread: Promise<WorkflowCreator> | undefined;
  let users = 0;

  return class extends Worker {
    protected static override getOrCreateBundle(options: CompiledWorkerOptions, logger: Logger) {
      if (!options.workflowBundle) return Promise.resolve(undefined);
      bundle ??= Worker.getOrCreateBundle(options, logger);
      return bundle;
    }

    protected static override async createWorkflowCreator(
      code: WorkflowBundleWithSourceMapAndFilename,
      options: CompiledWorkerOptions,
      logger: Logger,
    ): Promise<WorkflowCreator> {
      users += 1;
      thread ??= Worker.createWorkflowCreator(code, { ...options, activities: known }, logger);
      const shared = await thread;
      return {
        createWorkflow: (workflow) => shared.createWorkflow(workflow),
        async destroy() {
          users -= 1;
          if (users === 0) await shared.destroy();
        },
      };
    }
  };
}
