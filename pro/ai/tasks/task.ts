import type { JsonObject } from '#forms/config/json.ts';
import type { FormRules } from '#forms/config/rules.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import type { AiForm } from '#pro/ai/form-for-model.ts';
import type { AiInput } from '#pro/ai/requests.ts';

/** Input of a task. */
export interface TaskContext {
  input: AiInput;
  /** Null for a new form. */
  form: AiForm | null;
  rules: FormRules;
}

/** Outcome of checking an answer. */
export interface Checked {
  /** Valid part of the answer; null when nothing is valid. */
  result: JsonObject | null;
  /** Mistakes for the model to correct. Each begins with its path in the answer. */
  mistakes: string[];
}

/** One kind of request. Its functions are pure. */
export interface AiTask {
  /** Description of the kind, shown in Temporal UI. */
  summary: string;
  /** JSON Schema of the answer. */
  schema(rules: FormRules): JsonSchema;
  /** System prompt. */
  system: string;
  /** Returns the first message. */
  question(context: TaskContext): string;
  check(answer: Record<string, unknown>, context: TaskContext): Checked;
}

/** Encloses the administrator's text or the form in tags, so that the model can tell material from instructions. */
export function tagged(tag: string, text: string): string {
  return `<${tag}>${text.replaceAll(`</${tag}`, `<\\/${tag}`)}</${tag}>`;
}
