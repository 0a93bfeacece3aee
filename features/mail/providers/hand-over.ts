const watchers = new WeakMap<AbortSignal, () => void>();

/**
 * Calls `then` when the attempt with this signal hands its message over. From that time only the provider's answer shows if the
 * message was accepted, so the attempt should not be aborted lightly.
 */
export function whenHandedOver(signal: AbortSignal, then: () => void): void {
  watchers.set(signal, then);
}

/** Reports the hand-over. Providers call this just before the message may be accepted. */
export function noteHandOver(signal: AbortSignal | undefined): void {
  if (signal) watchers.get(signal)?.();
}
