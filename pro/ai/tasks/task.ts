import type { JsonObject } from '#forms/config/json.ts';
import type { FormRules } from '#forms/config/rules.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import type { AiForm } from '#pro/ai/form-for-model.ts';
import type { AiInput } from '#pro/ai/requests.ts';

/** What a model is asked, and about what. */
export interface TaskContext {
  input: AiInput;
  /** Null for a new form. */
  form: AiForm | null;
  /** What a form may hold here. */
  rules: FormRules;
}

/** What an answer is worth. */
export interface Checked {
  /** What is left of it when its mistakes are left out; null when that is nothing. */
  result: JsonObject | null;
  /** For the model, which is asked to mend them. Each begins with its place. */
  mistakes: string[];
}

/** One kind of request. Pure: the same answer is always worth the same. */
export interface AiTask {
  /** For people in Temporal UI; the same for every request of the kind. */
  summary: string;
  /** JSON Schema of the answer. */
  schema(rules: FormRules): JsonSchema;
  /** What holds for the whole conversation. */
  system: string;
  /** The first message. */
  question(context: TaskContext): string;
  check(answer: Record<string, unknown>, context: TaskContext): Checked;
}

/** Text of an administrator and the form stand in tags: what is in them is not for the model to obey. */
export function tagged(tag: string, text: string): string {
  return `<${tag}>${text.replaceAll(`</${tag}`, `<\\/${tag}`)}</${tag}>`;
}
