/** True when the header `Prefer` (RFC 7240) asks for an answer without waiting. */
export function prefersAsync(prefer: string | undefined): boolean {
  return (prefer ?? '').split(',').some((preference) => /^respond-async\s*(;|$)/i.test(preference.trim()));
}

/** Longest wait of headless callers, in seconds. */
const LONGEST_WAIT = 10;

/** Returns the wait that the header `Prefer` asks for, such as `wait=5`, in ms and at most 10 s. Undefined without one. */
export function preferredWaitMs(prefer: string | undefined): number | undefined {
  const waits = (prefer ?? '')
    .split(',')
    .map((preference) => /^wait\s*=\s*"?(\d{1,9})"?\s*(;|$)/i.exec(preference.trim())?.[1]);
  const seconds = Number(waits.find((wait) => wait !== undefined) ?? 0);
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT) * 1000 : undefined;
}
