import { workflowInfo } from '@temporalio/workflow';

/**
 * What the rows of a job call the run that works on them: when it began and which it is. Of two runs of a job the one that
 * began later owns it, since the engine lets only one live at a time; texts compare as the times do.
 */
export function ownerOfRun(): string {
  const { startTime, runId } = workflowInfo();
  return `${String(startTime.getTime()).padStart(15, '0')} ${runId}`;
}
