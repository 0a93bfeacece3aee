import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { formOf, type Template } from '#console/views/forms/new/template.ts';
import { runningService } from '#dev/launcher/running-service.ts';
import { startBrowser } from '#dev/looks/browser.ts';

/** The parts that every picture needs: the running stack, a browser, an administrator, the inbox. */

export const FOLDER = 'docs/pictures';
/** Charts and previews are drawn after their view. */
export const DRAWN_MS = 2_500;
/** The least time that a person takes to fill in a form. */
export const FILLED_IN_MS = 2_500;
/** Seconds until a mail has arrived, at most. */
const MAIL_TRIES = 30;
export const FORM_SIZE = { width: 760, height: 820 };
export const dev = runningService();
export const browser = await startBrowser();

/** Calls surface B as the administrator. */
export async function call<Body>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Body> {
  const credentials = Buffer.from(`${dev.adminUser}:${dev.adminApplicationPassword}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/json' };
  const answer = await fetch(`${dev.apiB}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Body;
}

/** Returns the link in the newest mail to somebody that has one. @param part what the link has in it */
export async function linkTo(address: string, part: string): Promise<string> {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const { messages } = (await (await fetch(`${dev.inboxUrl}/api/messages?to=${address}`)).json()) as {
      messages: { id: string }[];
    };
    for (const { id } of messages) {
      const { text } = (await (await fetch(`${dev.inboxUrl}/api/messages/${id}`)).json()) as { text: string };
      const link = /https?:\/\/\S+/g;
      const found = text.match(link)?.find((one) => one.includes(part));
      if (found) return found;
    }
    await sleep(1_000);
  }
  throw new Error(`no mail to ${address} has a link with ${part}`);
}

/** Creates a form from a template of the console. @param change what the picture needs otherwise @returns its id */
export async function createFrom(
  template: string,
  change: (form: ReturnType<typeof formOf>) => void = () => {},
): Promise<number> {
  const file = `console/views/forms/templates/${template}.json`;
  const read = JSON.parse(readFileSync(file, 'utf8')) as Template;
  const form = formOf(read, { language: 'en', mailTo: 'office@example.org' });
  change(form);
  return (await call<{ id: number }>('/forms', form)).id;
}

/** Submits answers to a form by REST, after the time that a person takes. */
export async function submit(form: number, answers: readonly object[]): Promise<void> {
  const { nonce, timing_token } = await call<{ nonce: string; timing_token: string }>(`/forms/${form}/token`);
  await sleep(FILLED_IN_MS);
  for (const values of answers) {
    await call(`/forms/${form}/submissions`, { ...values, _svcb_nonce: nonce, _svcb_timing: timing_token });
  }
}

export async function open(
  url: string,
  viewport: { width: number; height: number },
  deviceScaleFactor = 1,
): Promise<Page> {
  const page = await browser.newPage({ viewport, deviceScaleFactor });
  await page.goto(url);
  return page;
}
