import { TASK_QUEUES } from '#engine/names.ts';
import type { RunStart } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';

/** Argument of an `aiRequest` run. */
export interface AiRequestInput {
  requestUuid: string;
}

export function aiRunId(requestUuid: string): string {
  return `ai-${requestUuid}`;
}

/**
 * Describes the run of a request.
 * @param summary kind of request; the input stays in the request's row and does not reach Temporal
 */
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
