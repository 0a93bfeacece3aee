import type { Response } from 'express';
import type { FormConfig } from '#forms/config/types.ts';

/** Origins of the checkout pages that a form's payment leads to. */
export type CheckoutOrigins = (config: FormConfig) => readonly string[];

/** Adds origins to `form-action`: browsers apply that directive also to the redirect after a post. */
export function allowFormTargets(res: Response, origins: readonly string[]): void {
  const policy = res.get('Content-Security-Policy') ?? '';
  const wider = policy.replace("form-action 'self'", () => ["form-action 'self'", ...origins].join(' '));
  if (wider !== policy) res.set('Content-Security-Policy', wider);
}
