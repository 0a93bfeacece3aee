import { useSyncExternalStore } from 'react';

let isThere = true;
const listeners = new Set<() => void>();

/** Whether the service answered the last request. A machine may have a network, and the service none. */
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

export function useIsThere(): boolean {
  return useSyncExternalStore(reach.subscribe, reach.isThere);
}
