/** A start or set-up that cannot continue: its message is written for people and printed without a stack. */
export class SetupError extends Error {
  override name = 'SetupError';
}

/** Returns the text to print for an error: the message alone if it was written for people, else the stack. */
export function explain(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
