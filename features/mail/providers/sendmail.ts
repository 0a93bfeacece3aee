import nodemailer from 'nodemailer';
import { ProviderError } from '#outgoing/errors.ts';
import { takenForAll } from './fields.ts';
import type { MailProvider } from './mail.ts';
import { mimeParts } from './mime.ts';

/**
 * Hands mails to the `sendmail` command of the machine, which queues them.
 * @param url `sendmail:///usr/sbin/sendmail`: the path of the command
 * @throws Error if `url` has no valid path
 */
export function createSendmailProvider({ url }: { url: string }): MailProvider {
  const path = URL.canParse(url) ? decodeURIComponent(new URL(url).pathname) : '';
  if (!/^sendmail:\/\/\/./.test(url) || path.endsWith('/')) {
    throw new Error('MAIL_URL must look like sendmail:///usr/sbin/sendmail.');
  }
  const transporter = nodemailer.createTransport({
    sendmail: true,
    path,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'sendmail',
    async send(message, signal) {
      signal?.throwIfAborted();
      try {
        const { fromEmail: from, to, cc, bcc } = message;
        // Bcc is dropped from the message and stays in the envelope: if recipients are named, `sendmail` does not remove the
        // Bcc header.
        const envelope = { from, to: [...to, ...cc, ...bcc] };
        await transporter.sendMail({ ...mimeParts({ ...message, bcc: [] }), envelope });
        return takenForAll(message);
      } catch (error) {
        throw refused(error, path);
      }
    },
    async close() {
      transporter.close();
    },
  };
}

/**
 * Exit codes (sysexits.h) of failures caused by the message: input, recipient or host not accepted. All others may be
 * temporary.
 */
const ABOUT_MESSAGE = [65, 67, 68];

function refused(error: unknown, path: string): ProviderError {
  const { code, message = '' } = error as NodeJS.ErrnoException;
  const [, exit] = /exited with code (\d+)/i.exec(message) ?? [];
  if (exit !== undefined && ABOUT_MESSAGE.includes(Number(exit))) {
    const what = `${path} rejected the message (exit code ${exit}).`;
    return new ProviderError(what, { kind: 'permanent', type: 'mail_rejected', cause: error });
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    const what = 'The message cannot be sent: check its sender, recipients and size.';
    return new ProviderError(what, { kind: 'permanent', type: 'mail_invalid', cause: error });
  }
  const what =
    exit === undefined
      ? `${path} cannot be started (${code ?? 'unknown cause'}).`
      : `${path} failed (exit code ${exit}).`;
  return new ProviderError(what, { kind: 'transient', type: 'mail_connection', cause: error });
}
