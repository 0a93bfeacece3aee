import { attributeOf, findAllIn, findIn } from '#http/page/browser/form-element.ts';
import { htmlOf } from '#http/page/browser/form-markup.ts';
import { isForeign } from '#http/page/browser/settings.ts';
import { neededParts, type ScriptPart } from '#http/page/script/needed-parts.ts';

// Functions that only pages of other sites need: for scripts that could not be loaded, and for hints to the author of the page.

/** Returns the parts that a form needs; our own pages load them themselves. */
export function partsFor(form: HTMLFormElement): ScriptPart[] {
  return neededParts(htmlOf(form));
}

/**
 * Adapts the form to parts that could not be loaded.
 * @returns true when the browser has to send the form itself, because the server must handle its pages or rows
 */
export function goWithout(form: HTMLFormElement, partIfThere: (name: ScriptPart) => unknown): boolean {
  if (!partIfThere('logic')) {
    // Without the script of conditions it is unknown which fields are required.
    for (const { dataset } of findAllIn(form, '[data-conditional][data-required]')) delete dataset.required;
  }
  const hasPages = attributeOf(form, 'data-pages') !== null;
  const hasRows = findIn(form, '.svca-row-button') !== null;
  return (hasPages && !partIfThere('pages')) || (hasRows && !partIfThere('rows'));
}

export function warnOfAttribute(formId: number, attribute: string): void {
  console.warn(`svcaForms: form ${formId} needs the attribute "${attribute}" at its form element.`);
}

/**
 * Explains a failure that may come from CORS: a script cannot tell whether the service was unreachable or withheld its answer.
 */
export function explainFailure(formId: number, address: string, error: unknown): void {
  if (!isForeign(address)) return;
  const { origin } = location;
  console.error(
    `svcaForms: form ${formId} was not sent to ${address}. If that address can be reached, the form does not allow this page: add "${origin}" to "allowed_origins" in the options of form ${formId}.`,
    error,
  );
}
