import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { ReceivedMail } from './mailbox.ts';
import type { SmtpFailures } from './smtp-failures.ts';

const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;

export interface SmtpServerOptions {
  port: number;
  host: string;
  failures: SmtpFailures;
  /** Called before the message is acknowledged to the client. */
  onMail(mail: ReceivedMail): Promise<void>;
  now(): Date;
}

/**
 * Starts a mail server that accepts all mail, from anybody, with any password, and refuses only commands for which a failure was
 * requested.
 */
export async function startSmtpServer(options: SmtpServerOptions): Promise<{ port: number; close(): Promise<void> }> {
  const { failures, onMail, now } = options;
  const server = new SMTPServer({
    name: 'inbox.localhost',
    // No client would trust its certificate: a client that sees STARTTLS would try it and fail.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    lenientAddressParsing: true,
    closeTimeout: 100,
    size: MAX_MESSAGE_BYTES,
    rejectOversized: true,
    logger: false,
    onConnect: (_session, done) => done(failures.take('connect')),
    onAuth: (auth, _session, done) => {
      const refused = failures.take('auth');
      if (refused !== null) done(refused);
      else done(null, { user: auth.username ?? 'anyone' });
    },
    onMailFrom: (_address, _session, done) => done(failures.take('mail')),
    onRcptTo: ({ address }, _session, done) => done(failures.take('rcpt', address)),
    onData: (stream, { envelope }, done) => {
      const { mailFrom, rcptTo } = envelope;
      buffer(stream)
        .then(async (source) => {
          const refused = failures.take('data');
          if (refused !== null) throw refused;
          if (stream.sizeExceeded) return;
          await onMail({
            receivedAt: now(),
            envelopeFrom: mailFrom === false ? '' : mailFrom.address,
            envelopeTo: rcptTo.map(({ address }) => address),
            source,
          });
        })
        .then(() => done(), done);
    },
  });
  // A client that disconnects early raises an error here, which must not end the process.
  server.on('error', () => {});
  const listener = server.listen(options.port, options.host);
  await new Promise<void>((resolve, reject) => {
    listener.once('listening', resolve);
    listener.once('error', reject);
  });
  const bound = listener.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : options.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
