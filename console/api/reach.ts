import { useSyncExternalStore } from 'react';

let isThere = true;
const listeners = new Set<() => void>();

/**
 * Records whether the service answered the last request. The browser's own online state is not enough: a machine may have a
 * network while the service is down.
 */
export const reach = {
  isThere: () => isThere,
  set(next: boolean) {
    if (next === isThere) return;
    isThere = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export function useIsReachable(): boolean {
  return useSyncExternalStore(reach.subscribe, reach.isThere);
}
