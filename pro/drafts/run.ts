import { TASK_QUEUES } from '#engine/names.ts';
import type { RunStart } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';

/** Argument of a `draft` run. */
export interface DraftInput {
  draftUuid: string;
}

export function draftRunId(draftUuid: string): string {
  return `draft-${draftUuid}`;
}

export function draftRun({ uuid, formId }: { uuid: string; formId: number }): RunStart<DraftInput> {
  return {
    workflowType: 'draft',
    workflowId: draftRunId(uuid),
    taskQueue: TASK_QUEUES.pro,
    args: [{ draftUuid: uuid }],
    staticSummary: `Form ${formId}: saved to continue later`,
    typedSearchAttributes: [{ key: searchAttributes.formId, value: formId }],
  };
}
