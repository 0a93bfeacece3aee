/** The token of this form in the address, which is taken out of it: it must stand in no history and no screenshot. */
export function takeFragment(formId: number): string | null {
  const [, id, token] = /^#svc-draft=(\d+)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (!token || Number(id) !== formId) return null;
  setFragment('');
  return token;
}

/** Whether this page was opened to go on with a draft of the form. */
export function hasDraft(formId: number): boolean {
  return location.hash.startsWith(`#svc-draft=${formId}.`) || tokenInTab(formId).find() !== null;
}

/** A link that could not be followed stays in the address: the visitor may have it nowhere else. */
export function putBackFragment(formId: number, token: string): void {
  setFragment(`#svc-draft=${formId}.${token}`);
}

/** Whole addresses: a page's `base` may have another origin. */
function setFragment(fragment: string): void {
  history.replaceState(history.state, '', location.href.replace(/#.*$/, '') + fragment);
}

/** Where a tab keeps the token of what it goes on with, so that loading the page again does too. */
export function tokenInTab(formId: number) {
  const name = `svcaForms.draft.${formId}`;
  /** A browser may allow no storage: then the link alone leads back. */
  function tried<Result>(work: () => Result): Result | null {
    try {
      return work();
    } catch {
      return null;
    }
  }
  return {
    find: (): string | null => tried(() => sessionStorage.getItem(name)),
    keep(token: string): void {
      tried(() => sessionStorage.setItem(name, token));
    },
    drop(): void {
      tried(() => sessionStorage.removeItem(name));
    },
  };
}
