/** Where a tab keeps the token of what it goes on with, so that loading the page again does too: before the form's id. */
export const DRAFT_KEY = 'svcaForms.draft.';

/** Whether this page was opened to go on with a draft of the form. */
export function hasDraft(formId: number): boolean {
  try {
    return location.hash.startsWith(`#svc-draft=${formId}.`) || DRAFT_KEY + formId in sessionStorage;
  } catch {
    // A browser that allows no storage: then the link alone leads back.
    return false;
  }
}
