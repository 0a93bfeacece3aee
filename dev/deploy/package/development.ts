import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevFile } from '#dev/launcher/session.ts';
import { type Site, waitUntil } from './site.ts';
import { answerOf, submit } from './submit.ts';

/**
 * Runs the whole service to try it, and submits the example form until its mails and its webhook are delivered.
 * @param line of README
 */
export async function tryDevelopment(site: Site, line: string, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  site.must(`${line} --detach`);
  try {
    const dev: DevFile = JSON.parse(readFileSync(join(site.folder, '.data/dev.json'), 'utf8'));
    say(`dev: answers after ${secondsSince(began)} s`);
    await submit(`${dev.apiB}/forms/${dev.formId}`, dev.example);
    const headers = { Authorization: basic(dev.adminUser, dev.adminApplicationPassword) };
    const ask = async (path: string) => answerOf(await fetch(`${dev.apiB}${path}`, { headers }));
    await waitUntil('the submission of the example form is done', async () => {
      const { submissions } = (await ask(`/submissions?form_id=${dev.formId}`)) as { submissions: { status: string }[] };
      return submissions[0]?.status === 'completed';
    });
    const { total } = (await (await fetch(`${dev.inboxUrl}/api/messages`)).json()) as { total: number };
    if (total !== 2) throw new Error(`the inbox has ${total} mails of the example form, not 2`);
    say(
      `dev: the first submission was delivered ${secondsSince(began)} s after the command, with two mails and a webhook`,
    );
    // Commands find the settings of the service that runs here.
    const { webhooks } = JSON.parse(site.must('npx durable-forms webhooks')) as { webhooks: unknown[] };
    if (webhooks.length !== 0) throw new Error('a new service has webhooks');
  } finally {
    site.must(`${line} --stop`);
  }
}

export const basic = (login: string, password: string) =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1_000);
