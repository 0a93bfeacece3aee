import { buildsAtWork, type DeploymentParts, hasDeployments, NO_BUILD, readDeployment } from '#engine/deployments.ts';
import { attention, type Finding, failing, reasonOf, well } from './finding.ts';

/**
 * Checks that the builds to which runs go have workers, and that this package's is among them.
 * @param parts of `TEMPORAL_DEPLOYMENT`; null if that is not set
 * @param own the id of this package's build
 */
export async function checkDeployment(parts: DeploymentParts | null, own: string): Promise<Finding> {
  if (!parts) return well(part, 'TEMPORAL_DEPLOYMENT is not set: every worker takes every run.');
  try {
    return await compare(parts, own);
  } catch (error) {
    const advice = 'Look at the log of the engine, and at TEMPORAL_DEPLOYMENT.';
    return { part, state: 'unknown', message: reasonOf(error), advice };
  }
}

const part = 'deployment';

async function compare(parts: DeploymentParts, own: string): Promise<Finding> {
  if (!(await hasDeployments(parts.client.connection, parts.namespace))) {
    return well(part, 'This engine has no worker deployments: every worker takes every run.');
  }
  const [deployment, atWork] = await Promise.all([readDeployment(parts), buildsAtWork(parts)]);
  if (!deployment) {
    return well(
      part,
      `No build of the deployment ${parts.name} is known yet: that of the first worker becomes current.`,
    );
  }
  const { current, ramping, builds } = deployment;
  if (!atWork.has(current ?? NO_BUILD)) {
    const message = `Runs go to ${current ? `the build ${current}` : 'workers without TEMPORAL_DEPLOYMENT'}, of which no worker has asked for work: submissions wait.`;
    return failing(part, message, `Start such a worker, or run ${SET_CURRENT}`);
  }
  if (ramping && !atWork.has(ramping.buildId)) {
    return failing(
      part,
      `The build ${ramping.buildId} gets ${ramping.percent} % of the runs, and no worker of it has asked for work: these wait.`,
      'Start such a worker, or run durable-forms deployment:set-current --ramp 0.',
    );
  }
  const left = builds.find(({ buildId, openRuns }) => openRuns > 0 && !atWork.has(buildId));
  if (left) {
    return attention(
      part,
      `The build ${left.buildId} has ${left.openRuns} open runs, and no worker of it has asked for work: they wait.`,
      `Start such a worker, or run durable-forms deployment:move-runs --from ${left.buildId}.`,
    );
  }
  const shared = ramping ? `, and ${ramping.percent} % of them to ${ramping.buildId}` : '';
  const message = `Runs go to ${current ?? 'workers without TEMPORAL_DEPLOYMENT'}${shared}. This package is ${own}.`;
  if (own === current || own === ramping?.buildId) return well(part, message);
  return attention(part, message, `Run ${SET_CURRENT} Do nothing if you have gone back on purpose.`);
}

const SET_CURRENT =
  'durable-forms deployment:set-current with the package whose workers shall do the work, once one of them runs.';
