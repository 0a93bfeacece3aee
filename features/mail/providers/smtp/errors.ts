import type { NodemailerError } from 'nodemailer';
import { MAIL_UNKNOWN } from '#engine/waits.ts';
import { ProviderError, type ProviderErrorKind, type ProviderErrorType } from '#outgoing/errors.ts';
import { deadRecipients } from './bounces.ts';

/**
 * Converts nodemailer's errors. A reply about the message or its recipients counts by its class: 5xx except 503 is permanent.
 * Failures that an operator can correct without changing the message (password, refused connection, TLS) are transient, so that
 * no mail is lost.
 * @param from name of the setting with the server
 */
export function smtpError(error: unknown, from: string): ProviderError {
  // The error comes from the guarded sockets: connections to that server are forbidden.
  if (error instanceof ProviderError) {
    const message = error.type === 'dns_failure' ? `The host in ${from} was not found.` : error.message;
    return new ProviderError(message, { kind: 'transient', type: error.type, cause: error });
  }
  const {
    code = '',
    command = '',
    response,
    responseCode,
    permanent,
    rejectedErrors,
  } = error as Partial<NodemailerError>;
  const of = (kind: ProviderErrorKind, type: ProviderErrorType, message: string) =>
    new ProviderError(message, {
      kind,
      type,
      status: responseCode,
      excerpt: response,
      ofRecipient: type === 'mail_deferred' && command === 'RCPT TO',
      bounced: deadRecipients(rejectedErrors),
      cause: error,
    });

  if (authCodes.has(code) || authReplies.has(responseCode ?? 0)) {
    return of(
      'transient',
      'mail_auth',
      `The mail server refused the login; check the user and the password in ${from}.`,
    );
  }
  if (code === 'EDNS') return of('transient', 'dns_failure', `The host in ${from} was not found.`);
  if (code === 'ETLS') return of('transient', 'tls_failure', 'The TLS connection to the mail server failed.');
  const aboutMessage = messageCommands.has(command);
  if (aboutMessage && permanent === true) {
    return of('permanent', 'mail_rejected', `The mail server rejected the message (${responseCode} to ${command}).`);
  }
  if (aboutMessage && permanent === false) {
    return of('transient', 'mail_deferred', `The mail server deferred the message (${responseCode} to ${command}).`);
  }
  if (messageCodes.has(code)) {
    return of('permanent', 'mail_invalid', 'The message cannot be sent: check its sender, recipients and size.');
  }
  return of('transient', 'mail_connection', `The connection to the mail server failed (${causeOf(error, code)}).`);
}

/**
 * Creates the error for a message that was written completely, but whose reply was lost or not awaited. The server may have
 * accepted it; each immediate retry could deliver it once more.
 */
export function answerLost(error: unknown): ProviderError {
  const message = 'The mail server took the message and did not say whether it sends it. It may have been sent.';
  return new ProviderError(message, { kind: 'unknown', type: MAIL_UNKNOWN, cause: error });
}

const authCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2']);
/**
 * Authentication replies of RFC 4954: authentication required, mechanism too weak, credentials invalid, encryption required,
 * and similar ones.
 */
const authReplies = new Set([530, 534, 535, 538]);
const messageCommands = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
const messageCodes = new Set(['EENVELOPE', 'EMESSAGE', 'EMAXRECIPIENTS', 'EFILEACCESS', 'EURLACCESS', 'ESTREAM']);

function causeOf(error: unknown, code: string): string {
  const { originalCode, timeoutType } = error as Partial<NodemailerError>;
  return timeoutType ?? originalCode ?? (code || 'unknown cause');
}
