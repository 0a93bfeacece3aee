import type { DevFile } from '#dev/launcher/session.ts';
import type { LoadRequest } from './requests.ts';
import { asAdmin, ask } from './stack.ts';

/** Limits that are never reached; requests are counted all the same. */
const HIGH_LIMITS = { per_minute: 1_000_000, per_hour: 1_000_000 };
const NO_LIMITS = { per_minute: 0, per_hour: 0 };

/** Field values that the forms of the load accept: about the size of a contact form's. */
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

export interface LoadForm {
  id: number;
  submit: LoadRequest;
  /** Webhooks per submission. */
  webhooks: number;
}

export interface FormOptions {
  /** Addresses by integration key. */
  webhooks: Record<string, string>;
  /** True (the default) when a mail is sent. */
  notify?: boolean;
  limited?: boolean;
}

/**
 * Creates a form with a notification and webhooks.
 * @returns the form with the request that submits it
 */
export async function createForm(dev: DevFile, options: FormOptions): Promise<LoadForm> {
  const { id, url, guards } = await createFormOf(dev, { title: 'Bench', config: configOf(options) });
  const body = JSON.stringify({ ...VALUES, ...guards });
  return {
    id,
    submit: { url, headers: { prefer: 'respond-async' }, body },
    webhooks: Object.keys(options.webhooks).length,
  };
}

/** Creates a form. `url` and `guards` are the address and the tokens of its submissions; tokens may be reused. */
export async function createFormOf(dev: DevFile, form: { title: string; config: object }) {
  const { id } = await ask<{ id: number }>('POST', `${dev.apiB}/forms`, form, asAdmin(dev));
  const tokens = await ask<{ nonce: string; timing_token: string }>('GET', `${dev.apiB}/forms/${id}/token`);
  const guards = { _svcb_nonce: tokens.nonce, _svcb_timing: tokens.timing_token };
  return { id, url: `${dev.apiB}/forms/${id}/submissions`, guards };
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
