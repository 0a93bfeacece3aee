import { findJsonMistakes } from '#forms/config/json.ts';
import { isObject } from '#json.ts';
import { aiBudgets } from '#pro/ai/budgets.ts';

const MOST_BYTES = aiBudgets.aiAnswer.atMost;

/**
 * Extracts the JSON object from a model's answer. Models without support for schemas surround the object with reasoning or code
 * fences.
 * @returns null when the answer has no valid object
 */
export function objectIn(text: string): Record<string, unknown> | null {
  const body = text.slice(text.lastIndexOf('</think>') < 0 ? 0 : text.lastIndexOf('</think>') + '</think>'.length);
  const candidates = [body, body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)];
  for (const candidate of candidates) {
    const value = tryParse(candidate);
    if (isObject(value) && Object.keys(findJsonMistakes(value, 'answer', MOST_BYTES)).length === 0) return value;
  }
  return null;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
