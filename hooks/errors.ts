/** Throw it in `before_email_send`: the mail is not sent, nothing is retried, and the delivery says why. */
export class EmailCancelled extends Error {
  constructor(reason = 'an extension cancelled it') {
    super(reason);
    this.name = 'EmailCancelled';
  }
}

/** Throw it in `validate_field`: its message becomes the field's error, as if it had been returned. */
export class FieldError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FieldError';
  }
}

/** Throw it in `integration_dispatch` to say more than "it failed, try again". */
export class IntegrationFailed extends Error {
  /** Trying again cannot help: the job ends as failed, and is kept. */
  readonly permanent: boolean;
  /** What the receiver asked to wait, in ms. */
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
