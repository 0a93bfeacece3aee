/** Whether the header `Prefer` (RFC 7240) asks not to wait. */
export function respondAsync(prefer: string | undefined): boolean {
  return (prefer ?? '').split(',').some((preference) => /^respond-async\s*(;|$)/i.test(preference.trim()));
}
