/**
 * Throw it in `before_email_send`: the mail is not sent, nothing is retried, and the delivery says why. The reason is kept
 * for operators, so it should repeat nothing that a visitor wrote.
 */
export class EmailCancelled extends Error {
  constructor(reason = 'an extension cancelled it') {
    super(reason);
    this.name = 'EmailCancelled';
  }
}

/** Throw it in `validate_field`: its message becomes the field's error, as if it had been returned. */
export class FieldError extends Error {
  constructor(message: string) {
    // An empty error would mean no error.
    super(message || 'This value is not accepted.');
    this.name = 'FieldError';
  }
}

/**
 * Throw it in `integration_dispatch` to say more than "it failed, try again". The message is kept for operators, in the
 * job and in the run's history, so it should repeat nothing that a visitor wrote.
 */
export class IntegrationFailed extends Error {
  /** Trying again cannot help: the job ends as failed, and is kept. */
  readonly permanent: boolean;
  /** What the receiver asked to wait, in ms; a day at most. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    { permanent = false, retryAfterMs }: { permanent?: boolean; retryAfterMs?: number } = {},
  ) {
    super(message);
    this.name = 'IntegrationFailed';
    this.permanent = permanent;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A handler did not settle in time. Whatever it still does is not waited for. */
export class HandlerTimeout extends Error {
  constructor(ms: number) {
    super(`it did not end within ${ms / 1000} s`);
    this.name = 'HandlerTimeout';
  }
}
