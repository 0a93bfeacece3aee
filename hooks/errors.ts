/**
 * Thrown by a `before_email_send` handler to cancel the mail. The mail is not retried, and the delivery shows the reason.
 * Operators read the reason, so it should repeat nothing that a visitor wrote.
 */
export class EmailCancelled extends Error {
  constructor(reason = 'an extension cancelled it') {
    super(reason);
    this.name = 'EmailCancelled';
  }
}

/** Thrown by a `validate_field` handler: its message becomes the field's error, as if the handler had returned it. */
export class FieldError extends Error {
  constructor(message: string) {
    // An empty message would mean that the field is valid.
    super(message || 'This value is not accepted.');
    this.name = 'FieldError';
  }
}

/**
 * Thrown by an `integration_dispatch` handler to say more than "it failed, try again". The message is stored for operators, in
 * the job and in the run's history, so it should repeat nothing that a visitor wrote.
 */
export class IntegrationFailed extends Error {
  /** True when another attempt cannot help: the job ends as failed and stays in the queue. */
  readonly permanent: boolean;
  /** Milliseconds that the receiver asked us to wait; a day at most. */
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

/** The error of a handler that did not settle in time. Nobody waits for work that it goes on with. */
export class HandlerTimeout extends Error {
  constructor(ms: number) {
    super(`it did not end within ${ms / 1000} s`);
    this.name = 'HandlerTimeout';
  }
}
