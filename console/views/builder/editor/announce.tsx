import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let words = '';
const listeners = new Set<() => void>();

/** Lets a screen reader announce an action whose effect is visible at a glance. */
export function announce(text: string): void {
  // A repeated text must differ, or it is not announced.
  words = text === words ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The live region for `announce`; a page has one. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => words);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
