import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let message = '';
const listeners = new Set<() => void>();

/** Lets a screen reader announce a change that no focus leads to. */
export function announce(text: string): void {
  message = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The live region for announcements. It has to be in the page before the first text, or screen readers miss it. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
