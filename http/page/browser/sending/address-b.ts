import type { SvcaForms } from '#http/page/browser/settings.ts';

/** A form's address on surface B. */
export function formOnB(formId: number, settings: () => SvcaForms): string {
  return `${settings().restUrl.replace(/\bsvca\/v1$/, 'svcb/v1')}/forms/${formId}`;
}
