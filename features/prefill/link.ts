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
/** The parameter of a page's address. */
export const LINK_PARAMETER = 'prefill';

/** A page that was opened in time may stand open for as long as its nonce is good. */
const OPEN_PAGE_MS = DAY_MS;

/** What only somebody with the application key can have written, for one form and until a moment. */
export function sealLink(box: SecretBox, formId: number, link: LinkValues, until: Date): string {
  return box.seal('tokens', contextOf(formId), JSON.stringify({ ...link, until: until.getTime() }));
}

/** A form as the holder of a link finds it. */
export interface LinkedConfig {
  config: FormConfig;
  /** Fields whose values the link alone says. */
  fixed: string[];
}

/**
 * The form with the values of its link; undefined where none came, or the form has no fields for one; null for one that is
 * over, or is not of this form.
 * @param use `sent`: from a page that was opened before
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
 * A submission of a page with a link is read by the form as the link says it.
 * @throws Refusal `validation_failed` for a link that is over, or of another form
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
