import { useSyncExternalStore } from 'react';

export interface Session {
  user: { id: number; login: string; role: string | null; capabilities: string[] };
  nonce: string;
  edition: 'free' | 'pro';
}

/** Undefined until the service has answered; null when nobody is signed in. */
let current: Session | null | undefined;
const listeners = new Set<() => void>();
/** Requests that wait for somebody to sign in again. */
let waiting: { signedIn: () => void }[] = [];

/** Called when the session turns out to belong to another account than the page. */
let whenReplaced: () => void = () => {};

/** The session of this page. It lives in memory only: the cookie belongs to the browser, and the nonce is read anew. */
export const session = {
  get: () => current,
  /**
   * Takes a new session. One of another account is not taken: the content of the page and the requests that wait do not belong
   * to that account.
   */
  set(next: Session | null) {
    if (next && current && next.user.id !== current.user.id) {
      whenReplaced();
      return;
    }
    current = next;
    if (next) {
      const requests = waiting;
      waiting = [];
      for (const { signedIn } of requests) signedIn();
    }
    for (const listener of listeners) listener();
  },
  /** Asks somebody to sign in, and resolves when that has happened. */
  signedInAgain: (): Promise<void> => {
    const promise = new Promise<void>((resolve) => waiting.push({ signedIn: resolve }));
    for (const listener of listeners) listener();
    return promise;
  },
  isAsked: () => waiting.length > 0,
  /** @param handler reloads the page */
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

/** True while a request waits for somebody to sign in again. */
export function useNeedsSignIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isAsked);
}

/** Returns a check for capabilities of the signed-in account: it needs only one of several, and passes when none is required. */
export function useCan(): (capability: string | readonly string[] | undefined) => boolean {
  const now = useSession();
  return (capability) => {
    const alternatives = [capability ?? []].flat();
    return alternatives.length === 0 || alternatives.some((one) => now?.user.capabilities.includes(one));
  };
}
