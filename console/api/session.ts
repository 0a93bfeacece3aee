import { useSyncExternalStore } from 'react';

export interface Session {
  user: { id: number; login: string; role: string | null; capabilities: string[] };
  nonce: string;
  edition: 'free' | 'pro';
}

/** Unknown until the service was asked; null when nobody is signed in. */
let current: Session | null | undefined;
const listeners = new Set<() => void>();
/** Who waits for somebody to sign in again. */
let waiting: { signedIn: () => void }[] = [];

/** What happens when the account is another one than that of the page. */
let whenReplaced: () => void = () => {};

/** The session of this page. It lives in memory alone: the cookie is the browser's, the nonce is asked for anew. */
export const session = {
  get: () => current,
  /** Of another account, it is not taken: what stands in the page, and what waits there, is not that account's. */
  set(next: Session | null) {
    if (next && current && next.user.id !== current.user.id) {
      whenReplaced();
      return;
    }
    current = next;
    if (next) {
      const those = waiting;
      waiting = [];
      for (const { signedIn } of those) signedIn();
    }
    for (const listener of listeners) listener();
  },
  /** Resolves when somebody has signed in. */
  signedInAgain: (): Promise<void> => {
    const promise = new Promise<void>((resolve) => waiting.push({ signedIn: resolve }));
    for (const listener of listeners) listener();
    return promise;
  },
  isAsked: () => waiting.length > 0,
  /** @param handler starts the page again */
  whenReplaced(handler: () => void) {
    whenReplaced = handler;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function useSession(): Session | null | undefined {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Whether a request waits for somebody to sign in again. */
export function useIsSignInAsked(): boolean {
  return useSyncExternalStore(session.subscribe, session.isAsked);
}

/** Whether the account that is signed in may do something. */
export function useCan(): (capability: string | readonly string[] | undefined) => boolean {
  const now = useSession();
  return (capability) => {
    const wanted = [capability ?? []].flat();
    return wanted.length === 0 || wanted.some((one) => now?.user.capabilities.includes(one));
  };
}
