import { expect } from '@jest/globals';
import type { DevStack } from './dev-stack.ts';
import { until } from './submissions.ts';

type Stack = Pick<DevStack, 'dev'>;

/** A mail in the inbox of a development stack. */
export interface InboxMail {
  id: string;
  subject: string;
  text: string;
}

/** Reads the mails to an address, the newest first. */
export async function mailsTo({ dev: { inboxUrl } }: Stack, address: string): Promise<InboxMail[]> {
  const list = await (await fetch(`${inboxUrl}/api/messages?to=${encodeURIComponent(address)}`)).json();
  const { messages } = list as { messages: InboxMail[] };
  return Promise.all(
    messages.map(async ({ id }) => (await (await fetch(`${inboxUrl}/api/messages/${id}`)).json()) as InboxMail),
  );
}

/** Waits for a number of mails to an address. @returns the newest */
export async function mailTo(stack: Stack, address: string, count = 1): Promise<InboxMail> {
  let mails: InboxMail[] = [];
  await until(
    `${address} has ${count} mails`,
    async () => {
      mails = await mailsTo(stack, address);
      return mails.length >= count;
    },
    30,
  );
  return mails[0] as InboxMail;
}

/** Saves a form as an administrator does. @returns its id */
export async function saveForm({ dev }: Stack, title: string, fields: object[], options: object): Promise<number> {
  const { apiB, adminUser, adminApplicationPassword: password } = dev;
  const own = { rate_limits: { per_minute: 0, per_hour: 0 }, min_fill_seconds: 0, ...options };
  const credentials = Buffer.from(`${adminUser}:${password}`).toString('base64');
  const answer = await fetch(`${apiB}/forms`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title, config: { fields, options: own } }),
  });
  const made = (await answer.json()) as { id: number };
  expect([answer.status, made]).toMatchObject([201, { id: expect.any(Number) }]);
  return made.id;
}
