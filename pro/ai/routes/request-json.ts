import { temporalUiLink } from '#http/temporal-ui.ts';
import { mistakesIn, outcomeOf } from '#pro/ai/outcome.ts';
import type { AiContent, AiRequestLine, AiUsage } from '#pro/ai/requests.ts';
import { aiRunId } from '#pro/ai/run.ts';

export interface RunLinks {
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/** Returns a request as administrators see it, without its input. Times are ISO 8601. */
export function aiRequestJson(request: AiRequestLine, { temporalUiUrl, temporalNamespace }: RunLinks, now: Date) {
  const { uuid, kind, formId, revision, provider, model, attempts, inputTokens, outputTokens } = request;
  const { status, failure } = outcomeOf(request, now);
  const workflowId = aiRunId(uuid);
  return {
    id: uuid,
    kind,
    status,
    form_id: formId ?? null,
    revision: revision ?? null,
    provider: provider ?? null,
    model: model ?? null,
    attempts,
    usage: { input_tokens: inputTokens, output_tokens: outputTokens },
    error: failure,
    created_at: request.createdAt.toISOString(),
    finished_at: request.finishedAt?.toISOString() ?? null,
    expires_at: request.expiresAt.toISOString(),
    workflow_id: workflowId,
    temporal_ui_url: temporalUiLink(temporalUiUrl, temporalNamespace, workflowId),
  };
}

export function totalJson({ requests, inputTokens, outputTokens }: AiUsage) {
  return { requests, usage: { input_tokens: inputTokens, output_tokens: outputTokens } };
}

/** Returns the result of a request, with the keys of its kind, or the mistakes of its last answer. */
export function aiResultJson(content: AiContent) {
  const mistakes = mistakesIn(content);
  return { ...content.result, ...(mistakes.length > 0 && { mistakes }) };
}
