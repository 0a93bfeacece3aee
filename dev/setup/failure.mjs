/** A start or set-up that cannot go on: its message is meant for a person and is printed without a stack. */
export class SetupError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'SetupError';
  }
}

/**
 * What to print for any error: the message alone when it was written for people, the stack otherwise.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof SetupError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
