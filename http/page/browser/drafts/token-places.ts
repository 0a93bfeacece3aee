import { DRAFT_KEY } from './tab.ts';

/** Returns the token of this form in the address and removes it, so that it shows in no history and no screenshot. */
export function takeFragment(formId: number): string | null {
  const [, id, token] = /^#svc-draft=(\d+)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (!token || Number(id) !== formId) return null;
  setFragment('');
  return token;
}

/** Restores a link that could not be resumed: the visitor may have it nowhere else. */
export function putBackFragment(formId: number, token: string): void {
  setFragment(`#svc-draft=${formId}.${token}`);
}

/** Replaces the whole address: a relative one would follow the page's `base`, which may have another origin. */
function setFragment(fragment: string): void {
  history.replaceState(history.state, '', location.href.replace(/#.*$/, '') + fragment);
}

/** Returns access to the token in the tab's storage. */
export function tokenInTab(formId: number) {
  const key = DRAFT_KEY + formId;
  return {
    find: () => tried(() => sessionStorage.getItem(key)),
    keep(token: string): void {
      tried(() => sessionStorage.setItem(key, token));
    },
    drop(): void {
      tried(() => sessionStorage.removeItem(key));
    },
  };
}

/** Returns null when the browser forbids storage: drafts are then resumed only by their link. */
function tried<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
