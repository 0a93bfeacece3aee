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
    let submission: Submission | undefined;
    await waitUntil('the submission of the example form is done', async () => {
      const { submissions } = (await ask(`/submissions?form_id=${dev.formId}`)) as { submissions: Submission[] };
      submission = submissions[0];
      return submission?.state === 'completed';
    });
    const { total } = (await (await fetch(`${dev.inboxUrl}/api/messages`)).json()) as { total: number };
    if (total !== 2) throw new Error(`the inbox has ${total} mails of the example form, not 2`);
    say(
      `dev: the first submission was delivered ${secondsSince(began)} s after the command, with two mails and a webhook`,
    );
    // The free edition has no PDF.
    if (dev.ticketsUrl) await drawPdf(`${dev.apiB}/submissions/${submission?.id}.pdf`, headers);
    // Commands find the settings of the service that runs here.
    const { webhooks } = JSON.parse(site.must('npx durable-forms webhooks')) as { webhooks: unknown[] };
    if (webhooks.length !== 0) throw new Error('a new service has webhooks');
  } finally {
    site.must(`${line} --stop`);
  }
}

interface Submission {
  id: number;
  state: string;
}

/** A process of its own draws it, with fonts from their packages. @throws Error with the answer if it is none */
async function drawPdf(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new Error(`${url} answers ${response.status}: ${bytes}`);
}

export const basic = (login: string, password: string) =>
  `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1_000);
