/** Whether the header `Prefer` (RFC 7240) asks not to wait. */
export function respondAsync(prefer: string | undefined): boolean {
  return (prefer ?? '').split(',').some((preference) => /^respond-async\s*(;|$)/i.test(preference.trim()));
}

/** As long as headless callers may wait, in seconds. */
const LONGEST_WAIT = 10;

/** How long the header asks to wait, as `wait=5`, in ms; at most 10 s. Undefined where it does not. */
export function preferredWait(prefer: string | undefined): number | undefined {
  const asked = (prefer ?? '').split(',').map((one) => /^wait\s*=\s*"?(\d{1,9})"?\s*(;|$)/i.exec(one.trim())?.[1]);
  const seconds = Number(asked.find((one) => one !== undefined) ?? 0);
  return seconds > 0 ? Math.min(seconds, LONGEST_WAIT) * 1000 : undefined;
}
