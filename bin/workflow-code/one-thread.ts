import type { Logger } from '@temporalio/common';
import proto from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import type { CompiledWorkerOptions } from '@temporalio/worker/lib/worker-options.js';
import type { Workflow, WorkflowCreator } from '@temporalio/worker/lib/workflow/interface.js';
import type { WorkflowBundleWithSourceMapAndFilename } from '@temporalio/worker/lib/workflow/workflow-worker-thread/input.js';
import type { ResponsiveClock } from '#activities/responsive-clock.ts';
import type { RunVersioning } from '#engine/versioning.ts';

/**
 * Disables the SDK's own limit for code that does not return: it starts a thread for each call into a workflow, which takes a
 * tenth of a submission's CPU. Our limit needs one timer for each activation.
 */
const NO_LIMIT_OF_SDK = undefined as unknown as number;
const LONGEST_ACTIVATION_MS = 30_000;

const { VersioningBehavior } = proto.temporal.api.enums.v1;
const BEHAVIOURS = {
  PINNED: VersioningBehavior.VERSIONING_BEHAVIOR_PINNED,
  AUTO_UPGRADE: VersioningBehavior.VERSIONING_BEHAVIOR_AUTO_UPGRADE,
};

export interface ThreadParts {
  /** Activities of all instances: workflows may only call local activities that the thread knows. */
  activities: readonly object[];
  /** Measures how long workflow code takes. */
  responsive: Pick<ResponsiveClock, 'after'>;
  /**
   * The behaviour of each workflow under worker deployments; null for workers without a deployment, of which the engine would
   * refuse every task that names one. So workflow code cannot name it itself.
   */
  versioning: Readonly<Record<string, RunVersioning>> | null;
}

/**
 * Returns a Worker class whose instances run all workflows in one thread. By default each worker has a thread, an isolate and a
 * copy of the bundle, which take 35 MB while idle (docs/performance.md). All instances must use the same bundle.
 */
export function workersOfOneThread({ activities, responsive, versioning }: ThreadParts): Pick<typeof Worker, 'create'> {
  const allActivities: CompiledWorkerOptions['activities'] = new Map(
    activities.flatMap((ofQueue) => Object.entries(ofQueue)),
  );
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
      const compiled = { ...options, activities: allActivities, isolateExecutionTimeoutMs: NO_LIMIT_OF_SDK };
      thread ??= Worker.createWorkflowCreator(code, compiled, logger);
      const shared = await thread;
      return {
        async createWorkflow(created) {
          const behaviour = versioning?.[created.info.workflowType]?.behaviour;
          const workflow = await shared.createWorkflow(created);
          return watched(
            workflow,
            { ...created.info, versioningBehavior: behaviour && BEHAVIOURS[behaviour] },
            responsive,
          );
        },
        async destroy() {
          users -= 1;
          if (users === 0) await shared.destroy();
        },
      };
    }
  };
}

interface WatchedRun {
  workflowType: string;
  workflowId: string;
  versioningBehavior: (typeof BEHAVIOURS)[keyof typeof BEHAVIOURS] | undefined;
}

/**
 * Ends the process when workflow code does not return, because no other run could continue in its thread. The supervisor
 * restarts the process, and nothing is lost. Tells the engine with each task whether the run ends on the build on which it began.
 */
function watched(
  workflow: Workflow,
  { workflowType, workflowId, versioningBehavior }: WatchedRun,
  responsive: Pick<ResponsiveClock, 'after'>,
): Workflow {
  return {
    getAndResetSinkCalls: () => workflow.getAndResetSinkCalls(),
    dispose: () => workflow.dispose(),
    async activate(activation) {
      const stop = responsive.after(LONGEST_ACTIVATION_MS, () => {
        const seconds = LONGEST_ACTIVATION_MS / 1_000;
        throw new Error(`Workflow code of ${workflowType} (${workflowId}) has not returned for ${seconds} s.`);
      });
      try {
        const completion = await workflow.activate(activation);
        if (versioningBehavior && completion.successful) completion.successful.versioningBehavior = versioningBehavior;
        return completion;
      } finally {
        stop();
      }
    },
  };
}
