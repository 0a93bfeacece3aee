import { readFileSync } from 'node:fs';
import type { Client } from '@temporalio/client';
import type { Connection } from 'mysql2/promise';
import type { DevFile } from '#dev/launcher/session.ts';
import type { LoadRequest } from './load.ts';

/** High enough that nobody reaches them; they are counted all the same. */
const HIGH_LIMITS = { per_minute: 1_000_000, per_hour: 1_000_000 };
const NO_LIMITS = { per_minute: 0, per_hour: 0 };

/** Field values that the bench's forms accept: about what a contact form carries. */
export const VALUES = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  topic: 'question',
  message: 'Does it survive a crash? And how fast is it, when everything that follows is counted too?',
  consent: true,
};

const NOTIFICATION = {
  key: 'team',
  to: 'bench@example.com',
  reply_to: '{field:email}',
  subject: 'Message from {field:name}',
};

/** A running stack that nobody else uses, and what reaches into it. */
export interface Bench {
  dev: DevFile;
  /** Path of its dev.json, where its process ids stand. */
  devJson: string;
  db: Connection;
  client: Client;
  /** Tells people what is being measured. */
  say(text: string): void;
}

export interface BenchForm {
  id: number;
  submit: LoadRequest;
  /** How many each submission leads to. */
  webhooks: number;
}

/** @param path of the dev.json of a running stack; its pids change when a role is started again */
export function readDevFile(path: string | undefined): DevFile {
  if (!path) throw new Error('DEV_JSON is not set; run "npm run bench", or name the dev.json of a running stack in it');
  return JSON.parse(readFileSync(path, 'utf8')) as DevFile;
}

export interface FormOptions {
  /** Address by the key of the integration. */
  webhooks: Record<string, string>;
  /** Whether a mail is sent; true by default. */
  notify?: boolean;
  limited?: boolean;
}

/** A stored form with a notification and webhooks, and the request that submits it. Its tokens may be used again. */
export async function createForm(dev: DevFile, options: FormOptions): Promise<BenchForm> {
  const authorization = `Basic ${Buffer.from(`${dev.adminUser}:${dev.adminApplicationPassword}`).toString('base64')}`;
  const form = { title: 'Bench', config: configOf(options) };
  const { id } = await ask<{ id: number }>('POST', `${dev.apiB}/forms`, form, { authorization });
  const tokens = await ask<Record<string, string>>('GET', `${dev.apiB}/forms/${id}/token`);
  const body = { ...VALUES, _svcb_nonce: tokens.nonce, _svcb_timing: tokens.timing_token };
  const submit: LoadRequest = {
    url: `${dev.apiB}/forms/${id}/submissions`,
    headers: { prefer: 'respond-async' },
    body: JSON.stringify(body),
  };
  return { id, submit, webhooks: Object.keys(options.webhooks).length };
}

/** Asks for JSON. @throws Error that names the address and the status. */
export async function ask<T>(method: string, url: string, body?: object, headers = {}): Promise<T> {
  const content = body && { body: JSON.stringify(body) };
  const response = await fetch(url, {
    method,
    ...content,
    headers: { ...headers, 'content-type': 'application/json' },
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${(await response.text()).slice(0, 300)}`);
  return (await response.json()) as T;
}

/** @param options an address for each webhook */
export function configOf({ webhooks, notify = true, limited = false }: FormOptions) {
  const topics = [
    { value: 'question', label: 'A question' },
    { value: 'order', label: 'An order' },
  ];
  return {
    fields: [
      { type: 'text', name: 'name', label: 'Your name', required: true, max_length: 120 },
      { type: 'email', name: 'email', label: 'E-mail address', required: true },
      { type: 'select', name: 'topic', label: 'Topic', required: true, options: topics },
      { type: 'textarea', name: 'message', label: 'Your message', required: true, min_length: 5, max_length: 5000 },
      { type: 'consent', name: 'consent', label: 'You may store what I wrote.', required: true },
    ],
    options: {
      min_fill_seconds: 0,
      rate_limits: limited ? HIGH_LIMITS : NO_LIMITS,
      notifications: notify ? [NOTIFICATION] : [],
      integrations: Object.entries(webhooks).map(([key, url]) => ({
        key,
        integration_id: 'webhook',
        settings: { url },
      })),
    },
  };
}
