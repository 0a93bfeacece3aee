import { DRAFT_KEY } from './tab.ts';

/** The token of this form in the address, which is taken out of it: it must stand in no history and no screenshot. */
export function takeFragment(formId: number): string | null {
  const [, id, token] = /^#svc-draft=(\d+)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (!token || Number(id) !== formId) return null;
  setFragment('');
  return token;
}

/** A link that could not be followed stays in the address: the visitor may have it nowhere else. */
export function putBackFragment(formId: number, token: string): void {
  setFragment(`#svc-draft=${formId}.${token}`);
}

/** Whole addresses: a page's `base` may have another origin. */
function setFragment(fragment: string): void {
  history.replaceState(history.state, '', location.href.replace(/#.*$/, '') + fragment);
}

/** The tab's place of that token. */
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

/** What a browser that allows no storage makes of it: then the link alone leads back. */
function tried<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
