import type { HttpClient } from '#outgoing/http-client.ts';

/** A file attached to a mail. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

/** A message ready to be sent: every address is a single valid mailbox, and the content is rendered. */
export interface OutgoingMail {
  /**
   * Stable per notification, with or without angle brackets: every attempt uses the same id, and providers with idempotency
   * keys send it once. A mail that an operator sends again needs a new id.
   */
  messageId: string;
  to: string[];
  cc: string[];
  /** Recipients that do not appear in the headers. */
  bcc: string[];
  replyTo?: string;
  fromName: string;
  fromEmail: string;
  subject: string;
  html: string;
  text: string;
  /** Additional header fields, by name. */
  headers?: Record<string, string>;
  attachments?: readonly MailAttachment[];
}

/** The provider's answer when it accepted the message. */
export interface MailReceipt {
  /** Number of recipients for whom the provider accepted the message. */
  accepted: number;
  /** Number of recipients that the provider refused while it accepted the message for others. */
  rejected: number;
  /** Recipients that the answer reports as dead and that should get no more mail. Absent if there are none. */
  bounced?: readonly string[];
}

/** An opened mail provider. */
export interface MailProvider {
  /** Short name for operators, such as `smtp`. */
  readonly name: string;
  /**
   * Attempts once to send the message, and resolves if at least one recipient was accepted. When `signal` fires, the attempt is
   * aborted and the call rejects with the signal's reason; the provider may have accepted the message by then.
   * @throws ProviderError when no recipient was accepted; of kind `unknown`, `mail_unknown`, when the provider may have taken
   * the message and another attempt could send it twice.
   */
  send(message: OutgoingMail, signal?: AbortSignal): Promise<MailReceipt>;
  /** Closes the connections after the messages in progress are sent. */
  close(): Promise<void>;
}

/** Options to create the provider of MAIL_URL. */
export interface MailProviderOptions {
  /** `MAIL_URL`. */
  url: string;
  /** HTTP client for providers with an HTTP API. */
  http: HttpClient;
  /** Maximum number of mails sent at a time. */
  maxConnections: number;
}
