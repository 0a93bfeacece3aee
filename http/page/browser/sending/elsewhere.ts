import { attributeOf, findAllIn, findIn } from '#http/page/browser/form-element.ts';
import { htmlOf } from '#http/page/browser/form-markup.ts';
import { isForeign } from '#http/page/browser/settings.ts';
import { neededParts, type ScriptPart } from '#http/page/script/needed-parts.ts';

// What happens on pages of other sites alone: scripts that could not be loaded, and what whoever wrote the page has to mend.

/** The scripts that a form needs: our own page has them. */
export function partsFor(form: HTMLFormElement): ScriptPart[] {
  return neededParts(htmlOf(form));
}

/**
 * Makes do without the scripts that are not there.
 * @returns whether the form is left to the browser: the server leads from page to page, and adds rows
 */
export function goWithout(form: HTMLFormElement, partIfThere: (name: ScriptPart) => unknown): boolean {
  if (!partIfThere('logic')) {
    // Nobody here knows which fields are to be filled in.
    for (const { dataset } of findAllIn(form, '[data-conditional][data-required]')) delete dataset.required;
  }
  const hasPages = attributeOf(form, 'data-pages') !== null;
  const hasRows = findIn(form, '.svca-row-button') !== null;
  return (hasPages && !partIfThere('pages')) || (hasRows && !partIfThere('rows'));
}

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
