import { workflowInfo } from '@temporalio/workflow';
import { ownerOf } from '#engine/names.ts';

/** What rows call the run that this is. */
export function ownerOfRun(): string {
  return ownerOf(workflowInfo());
}
