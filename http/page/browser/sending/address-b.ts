import type { SvcaForms } from '#http/page/browser/settings.ts';
import { exchange, type Reply } from './exchange.ts';
import { formOnB } from './form-on-b.ts';

/** Posts a request to a form's route on surface B. @throws when the service cannot be reached, or does not answer in time */
export function askOnB<Body extends object>(
  form: HTMLFormElement,
  settings: () => SvcaForms,
  route: 'coupon' | 'drafts' | 'summary',
  asked: object,
): Promise<Reply<Partial<Body>>> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(asked) };
  return exchange(`${formOnB(form, settings)}/${route}`, init, PATIENCE_MS);
}

const PATIENCE_MS = 30_000;
