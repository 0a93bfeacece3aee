import { Refusal } from '#features/requests/refusal.ts';
import type { Guard } from '#features/submissions/guards.ts';
import { recordOf } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { type LinkValues, linkedFields, usesPrefill, withLink } from '#forms/prefill/prefill.ts';
import { budgets } from '#security/budgets.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';

/** The hidden input, and the key of a body, by which the page of a form goes on with its link. Scripts send it as it is. */
export const LINK_KEY = '_svc_prefill';
export const LINK_PARAMETER = 'prefill';

/** Time for which a page that was opened before the link expired can still be submitted: the lifetime of its nonce. */
const OPEN_PAGE_MS = DAY_MS;

/** Seals the values of a link for one form, with an expiry time. */
export function sealLink(box: SecretBox, formId: number, link: LinkValues, until: Date): string {
  return box.seal('tokens', contextOf(formId), JSON.stringify({ ...link, until: until.getTime() }));
}

/** A form's config with the values of a link. */
export interface LinkedConfig {
  config: FormConfig;
  /** Fields whose values the link fixes. */
  fixed: string[];
}

/**
 * Applies the values of a link to the form. @returns undefined without a link, or if the form has no fields for it; null if the
 * link has expired or belongs to another form
 * @param use `sent`: the link comes from a page that was opened earlier
 */
export function openLink<Form extends { id: number; config: FormConfig }>(
  box: SecretBox,
  form: Form,
  sealed: unknown,
  now: Date,
  use: 'opened' | 'sent',
): LinkedConfig | undefined | null {
  if (sealed === undefined || sealed === '' || !usesPrefill(form.config)) return undefined;
  const link = read(box, form.id, sealed);
  const over = now.getTime() - (use === 'sent' ? OPEN_PAGE_MS : 0);
  if (!link || link.until < over) return null;
  const config = withLink(form.config, link);
  return { config, fixed: linkedFields(config, link) };
}

function read(box: SecretBox, formId: number, sealed: unknown): (LinkValues & { until: number }) | null {
  if (typeof sealed !== 'string' || sealed.length > budgets.address.atMost) return null;
  try {
    const { values, locked, until } = recordOf(JSON.parse(box.open('tokens', contextOf(formId), sealed)));
    return typeof until === 'number' ? { values: recordOf(values), locked: locked === true, until } : null;
  } catch {
    return null;
  }
}

function contextOf(formId: number): string {
  return `prefill|${formId}`;
}

/**
 * Returns a guard that reads the submission of a page with a link through the form as the link fills it in.
 * @throws Refusal `validation_failed` if the link has expired or belongs to another form
 */
export function guardLink(box: SecretBox): Guard {
  return ({ form, body, now, texts }) => {
    if (!Object.hasOwn(body, LINK_KEY)) return undefined;
    const linked = openLink(box, form, body[LINK_KEY], now, 'sent');
    if (linked === undefined) return undefined;
    if (!linked) throw new Refusal('validation_failed', texts.form.linkOver, { errors: { fields: {}, data: {} } });
    const { config, fixed } = linked;
    return { form: { ...form, config }, ...(fixed.length > 0 && { meta: { prefilled: fixed } }) };
  };
}
