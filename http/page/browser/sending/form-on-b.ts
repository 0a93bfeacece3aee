import { attributeOf } from '#http/page/browser/form-element.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';

/** Returns the address of a form on surface B. */
export function formOnB(form: HTMLFormElement, settings: () => SvcaForms): string {
  return `${settings().restUrl.replace(/\bsvca\/v1$/, 'svcb/v1')}/forms/${attributeOf(form, 'data-svca-form-id')}`;
}
