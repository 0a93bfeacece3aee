import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { CidrList } from '#security/addresses.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { MailRecorder } from './diagnostics/recorder.ts';
import { Mailer } from './mailer.ts';
import { createMailProvider } from './providers/table.ts';
import { MailState } from './state.ts';

export interface MailParts {
  settings: { mailUrl: string; mailApiUrls: Readonly<Record<string, string>>; allowedPrivateNetworks: CidrList };
  orm: MikroORM;
  box: SecretBox;
  log: Logger;
  clock: () => Date;
  http: HttpClient;
  /** Maximum number of mails sent at a time. */
  maxConnections: number;
  /** Returns milliseconds of a monotonic clock; default the process's own. */
  monotonic?: () => number;
}

/** Creates the mailer of a role. Close the mailer before the database. */
export function composeMail({ settings, ...parts }: MailParts): {
  mailer: Mailer;
  state: MailState;
  recorder: MailRecorder;
} {
  const { mailUrl: url, mailApiUrls: apiUrls, allowedPrivateNetworks } = settings;
  const state = new MailState(parts);
  const recorder = new MailRecorder(parts);
  const host = createMailProvider({ ...parts, url });
  return { mailer: new Mailer({ ...parts, apiUrls, allowedPrivateNetworks, host, state, recorder }), state, recorder };
}
