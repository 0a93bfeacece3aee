import { listen } from '#dev/listen.ts';
import { guardHost } from '#dev/web/host-guard.ts';
import { openMailFile } from './mail-file.ts';
import { Mailbox } from './mailbox.ts';
import { SmtpFailures } from './smtp-failures.ts';
import { startSmtpServer } from './smtp-server.ts';
import { createInboxApp } from './web.ts';

export interface InboxOptions {
  /** 0 takes any free port. */
  smtpPort: number;
  /** 0 takes any free port. */
  httpPort: number;
  host: string;
  /** Host names, besides those of this machine, under which its pages may be reached. */
  names?: readonly string[];
  /** A file that stores the messages across restarts: one JSON line per message. */
  file?: string;
  now?: () => Date;
}

export interface Inbox {
  /** The address of the page and the JSON API. */
  url: string;
  smtpPort: number;
  /** The value for `MAIL_URL`. */
  mailUrl: string;
  mailbox: Mailbox;
  failures: SmtpFailures;
  close(): Promise<void>;
}

/** Starts the development mail catcher: an SMTP server that delivers to a web page. */
export async function startInbox(options: InboxOptions): Promise<Inbox> {
  const { host, now = () => new Date() } = options;
  const mailbox = new Mailbox();
  const failures = new SmtpFailures();
  const file = options.file === undefined ? null : await openMailFile(options.file);
  for (const mail of file?.kept ?? []) await mailbox.add(mail);

  const smtp = await startSmtpServer({
    port: options.smtpPort,
    host,
    failures,
    now,
    async onMail(mail) {
      await file?.append(mail);
      await mailbox.add(mail);
    },
  });
  const clear = async () => {
    mailbox.clear();
    await file?.clear();
  };
  const app = guardHost(createInboxApp({ mailbox, failures, clear }), options.names);
  const web = await listen(app, options.httpPort, host).catch(async (error) => {
    await smtp.close();
    throw error;
  });
  return {
    url: web.url,
    smtpPort: smtp.port,
    mailUrl: `smtp://${host}:${smtp.port}`,
    mailbox,
    failures,
    async close() {
      await Promise.all([smtp.close(), web.close()]);
    },
  };
}
