import nodemailer, { type NodemailerError, type SendMailOptions } from 'nodemailer';
import { noteHandOver } from '#features/mail/providers/hand-over.ts';
import type { MailProvider } from '#features/mail/providers/mail.ts';
import { mimeParts } from '#features/mail/providers/mime.ts';
import type { CidrList } from '#security/addresses.ts';
import { deadRecipients } from './bounces.ts';
import { answerLost, smtpError } from './errors.ts';
import { ANYWHERE, guardedSockets } from './sockets.ts';

export interface SmtpMailOptions {
  /**
   * `MAIL_URL`: `smtp://` (STARTTLS where the server offers it) or `smtps://`, with percent-encoded user and password
   * and nodemailer's settings as query parameters, such as `?requireTLS=true`.
   */
  url: string;
  /** Private networks that may be connected to. Default: all, because the server of MAIL_URL is the operator's choice. */
  allowedPrivateNetworks?: CidrList;
  /** Name of the URL's setting, for messages; default MAIL_URL. */
  from?: string;
  /** Number of concurrent connections; default 5. */
  maxConnections?: number;
  /** Milliseconds for look-up and TCP; default 10,000. */
  connectionTimeoutMs?: number;
  /** Milliseconds for the server's greeting; default 10,000. */
  greetingTimeoutMs?: number;
  /** Milliseconds of silence on the connection; default 30,000. */
  socketTimeoutMs?: number;
}

/** Settings of nodemailer that would connect to another server than the URL names. */
const PLACES = ['proxy', 'socket', 'connection', 'getSocket', 'service', 'host', 'port'];

/** A message with a callback, which is called once the server has received the whole message. */
interface Written {
  onWritten?: () => void;
}

/**
 * Creates a provider that sends over a pool of SMTP connections, to checked addresses.
 * @throws Error when `url` is not an SMTP URL.
 */
export function createSmtpMailProvider(options: SmtpMailOptions): MailProvider {
  const {
    url,
    from = 'MAIL_URL',
    connectionTimeoutMs = 10_000,
    greetingTimeoutMs = 10_000,
    socketTimeoutMs = 30_000,
  } = options;
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url)) {
    throw new Error('MAIL_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.');
  }
  // Nodemailer accepts any setting from the query: a proxy would resolve the host itself and bypass the check of addresses.
  const leading = PLACES.find((name) => new URL(url).searchParams.has(name));
  if (leading) {
    throw new Error(
      `MAIL_URL has the parameter "${leading}", which is not taken: name the server to connect to in MAIL_URL.`,
    );
  }
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: options.maxConnections ?? 5,
    // The pool requeues only messages that were not handed over, for example because a connection had gone stale.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: connectionTimeoutMs,
    dnsTimeout: connectionTimeoutMs,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: socketTimeoutMs,
    socketCloseTimeout: 1_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: guardedSockets(options.allowedPrivateNetworks ?? ANYWHERE, connectionTimeoutMs),
  });

  transporter.use('stream', ({ data, message }, done) => {
    const { onWritten } = data as Written;
    const open = message.createReadStream.bind(message);
    // The connection reads the message in chunks: after the last one it writes the final dot.
    if (onWritten) message.createReadStream = (options) => open(options).once('end', onWritten);
    done();
  });

  return {
    name: 'smtp',
    async send(message, signal) {
      signal?.throwIfAborted();
      let isWritten = false;
      const onWritten = () => {
        isWritten = true;
        noteHandOver(signal);
      };
      try {
        const given: SendMailOptions & Written = { ...mimeParts(message), signal, onWritten };
        const info = await transporter.sendMail(given);
        const bounced = deadRecipients(info.rejectedErrors);
        const [accepted, rejected] = [info.accepted?.length ?? 0, info.rejected?.length ?? 0];
        return { accepted, rejected, ...(bounced.length > 0 && { bounced }) };
      } catch (error) {
        const isAnswered = (error as Partial<NodemailerError>).responseCode !== undefined;
        if (isWritten && !isAnswered) throw answerLost(error);
        if (signal?.aborted) throw signal.reason;
        throw smtpError(error, from);
      }
    },
    async close() {
      transporter.close();
    },
  };
}
