import { attributeOf } from '#http/page/browser/form-element.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';
import { exchange, type Reply } from './exchange.ts';

/** A form's address on surface B. */
export function formOnB(form: HTMLFormElement, settings: () => SvcaForms): string {
  return `${settings().restUrl.replace(/\bsvca\/v1$/, 'svcb/v1')}/forms/${attributeOf(form, 'data-svca-form-id')}`;
}

/** Asks something below that address. @throws when the service was not reached, or does not answer in time */
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
