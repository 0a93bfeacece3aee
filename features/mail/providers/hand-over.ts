const watchers = new WeakMap<AbortSignal, () => void>();

/**
 * Has `then` called when an attempt that was given this signal hands its message over: from then on nobody but the provider's answer
 * tells whether it was taken, so that the attempt should be given up only in need.
 */
export function whenHandedOver(signal: AbortSignal, then: () => void): void {
  watchers.set(signal, then);
}

/** Called by providers, just before the message may be taken. */
export function noteHandOver(signal: AbortSignal | undefined): void {
  if (signal) watchers.get(signal)?.();
}
