import { type AnyObject, type InferType, type ISchema, object } from 'yup';
import { CONFIG } from '#features/forms/routes/form-schemas.ts';
import { among, count, id, listOf, SUCCESS, shaped, text, timestamp, typed, uuid } from '#http/routing/answers.ts';
import { AI_KINDS, AI_STATUSES } from '#pro/ai/entities.ts';
import { SEVERITIES } from '#pro/ai/tasks/review.ts';

const USAGE = object({ input_tokens: count(), output_tokens: count() }).required();

/** Request without its input and answer. */
export const REQUEST = object({
  id: uuid(),
  kind: among(AI_KINDS),
  status: among(AI_STATUSES),
  form_id: id().nullable(),
  revision: id().nullable(),
  provider: text().nullable(),
  model: text().nullable(),
  attempts: count(),
  usage: USAGE,
  error: object({ type: text(), message: text() }).nullable(),
  created_at: timestamp(),
  finished_at: timestamp().nullable(),
  expires_at: timestamp(),
  workflow_id: text(),
  temporal_ui_url: text().nullable(),
});

/** Usage of all retained requests. */
export const TOTAL = object({ requests: count(), usage: USAGE });

const FINDING = object({
  severity: among(SEVERITIES),
  field: text().nullable(),
  reason: text(),
  patch: shaped<object[]>({ type: 'array', items: { type: 'object' } }).nullable(),
});

/** Result keys of each kind of request. */
export const RESULTS = {
  generate: { proposal: object({ title: text(), config: CONFIG }), notes: listOf(text()) },
  review: { summary: text(), revision: id(), findings: listOf(FINDING) },
  notification_template: { template: object({ subject: text(), success_message: text() }) },
};

/** Body of a request's answer. The result keys are stored JSON that was validated when the model answered. */
export interface AiAnswer {
  success: boolean;
  request: InferType<typeof REQUEST>;
  [result: string]: unknown;
}

/** Returns the schema of an answer with the given result keys. */
export function answerWith(result: Record<string, ISchema<unknown>>) {
  const mistakes = listOf(text()).optional();
  return typed<AiAnswer>(object<AnyObject>({ success: SUCCESS, request: REQUEST.required(), mistakes, ...result }));
}

/** Result keys of every kind, all optional because the kind is not known and the request may still run. */
export function anyResult() {
  const { generate, review, notification_template: template } = RESULTS;
  const entries = Object.entries({ ...generate, ...review, ...template });
  return Object.fromEntries(entries.map(([name, schema]) => [name, schema.optional()]));
}
