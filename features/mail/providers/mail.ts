import type { HttpClient } from '#outgoing/http-client.ts';

/** A file that goes out with a mail. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

/** One message, ready to send: every address is a single valid mailbox, the content is rendered. */
export interface OutgoingMail {
  /**
   * Stable per notification, with or without angle brackets: every attempt carries the same one, and providers that know
   * idempotency keys send it once. What an operator sends again needs another one.
   */
  messageId: string;
  to: string[];
  cc: string[];
  /** They receive the message without standing in its headers. */
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

/** What the provider said when it took the message. */
export interface MailReceipt {
  /** Recipients the provider took the message for. */
  accepted: number;
  /** Recipients it refused while it took the message for others. */
  rejected: number;
  /** Recipients that the answer calls dead: nothing should be sent to them again. Absent when there are none. */
  bounced?: readonly string[];
}

/** One way to send mail. */
export interface MailProvider {
  /** Short name for operators, such as `smtp`. */
  readonly name: string;
  /**
   * Makes one attempt; resolves when at least one recipient was accepted. When `signal` fires the attempt is given up
   * and the call rejects with the signal's reason; the provider may have taken the message by then.
   * @throws ProviderError when no recipient was accepted; of kind `unknown`, `mail_unknown`, when the provider may have taken
   * the message and another attempt could send it twice.
   */
  send(message: OutgoingMail, signal?: AbortSignal): Promise<MailReceipt>;
  /** Ends idle connections; messages that are being sent are finished first. */
  close(): Promise<void>;
}

/** What a mail provider is made of. */
export interface MailProviderOptions {
  /** `MAIL_URL`. */
  url: string;
  /** For providers that are reached over HTTP. */
  http: HttpClient;
  /** Mails that are sent at a time. */
  maxConnections: number;
}
