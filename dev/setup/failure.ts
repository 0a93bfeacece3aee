/** A start or set-up that cannot go on: its message is meant for a person and is printed without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** The text to print for an error: the message alone when it was written for people, the stack otherwise. */
export function explain(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
