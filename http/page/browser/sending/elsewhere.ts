import { isForeign } from '#http/page/browser/settings.ts';

// For whoever wrote a page of another site: what a visitor cannot mend.

export function warnOfAttribute(formId: number, attribute: string): void {
  console.warn(`svcaForms: form ${formId} needs the attribute "${attribute}" at its form element.`);
}

/** A script cannot tell a service that was not reached from one that withholds its answer. */
export function explainFailure(formId: number, address: string, error: unknown): void {
  if (!isForeign(address)) return;
  const { origin } = location;
  console.error(
    `svcaForms: form ${formId} was not sent to ${address}. If that address can be reached, the form does not allow this page: add "${origin}" to "allowed_origins" in the options of form ${formId}.`,
    error,
  );
}
