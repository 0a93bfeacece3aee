import { TASK_QUEUES } from '#engine/names.ts';
import type { RunStart } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';

/** The argument of an `aiRequest` run. */
export interface AiRequestInput {
  requestUuid: string;
}

export function aiRunId(requestUuid: string): string {
  return `ai-${requestUuid}`;
}

/** @param summary of the kind of request; what was asked stands in its row alone */
export function aiRequestRun(request: {
  uuid: string;
  formId: number | null;
  summary: string;
}): RunStart<AiRequestInput> {
  const { uuid, formId, summary } = request;
  return {
    workflowType: 'aiRequest',
    workflowId: aiRunId(uuid),
    taskQueue: TASK_QUEUES.pro,
    args: [{ requestUuid: uuid }],
    staticSummary: formId === null ? summary : `Form ${formId}: ${summary}`,
    typedSearchAttributes: formId === null ? [] : [{ key: searchAttributes.formId, value: formId }],
  };
}
