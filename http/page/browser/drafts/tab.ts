/** Where a tab keeps the token of what it goes on with, so that loading the page again does too. */
export function draftKey(formId: number): string {
  return `svcaForms.draft.${formId}`;
}

/** What a browser that allows no storage makes of it: then the link alone leads back. */
export function tried<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function draftInTab(formId: number): string | null {
  return tried(() => sessionStorage.getItem(draftKey(formId)));
}

/** Whether this page was opened to go on with a draft of the form. */
export function hasDraft(formId: number): boolean {
  return location.hash.startsWith(`#svc-draft=${formId}.`) || draftInTab(formId) !== null;
}
