export type Json = Record<string, unknown>;

/** True for a JSON object, but not for a list or null. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a JSON text. Returns undefined when the text is not valid JSON. */
export function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
