import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let words = '';
const listeners = new Set<() => void>();

/** A screen reader says it: what a step has done that one sees at a glance. */
export function announce(text: string): void {
  // The same words twice are said twice.
  words = text === words ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Where `announce` is heard; there is one. */
export function Announcer() {
  const said = useSyncExternalStore(subscribe, () => words);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
