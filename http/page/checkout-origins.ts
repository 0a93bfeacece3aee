import type { Response } from 'express';
import type { FormConfig } from '#forms/config/types.ts';

/** Where the payment of a form is made, as origins. */
export type CheckoutOrigins = (config: FormConfig) => readonly string[];

/** Lets the forms of a page lead to these origins too: browsers apply `form-action` to the redirect after a post as well. */
export function allowFormTargets(res: Response, origins: readonly string[]): void {
  const policy = res.get('Content-Security-Policy') ?? '';
  const wider = policy.replace("form-action 'self'", () => ["form-action 'self'", ...origins].join(' '));
  if (wider !== policy) res.set('Content-Security-Policy', wider);
}
