/**
 * Prefix of the storage key, followed by the form's id, under which a tab stores the token of its draft: reloading the page
 * resumes the draft.
 */
export const DRAFT_KEY = 'svcaForms.draft.';

/** True when this page should resume a draft of the form. */
export function hasDraft(formId: number): boolean {
  try {
    return location.hash.startsWith(`#svc-draft=${formId}.`) || DRAFT_KEY + formId in sessionStorage;
  } catch {
    // The browser forbids storage: drafts are then resumed only by their link.
    return false;
  }
}
