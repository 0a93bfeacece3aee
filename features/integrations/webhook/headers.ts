/** Headers of the connection and of the body, and what would have the answer compressed. */
const RESERVED = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Whether the service sets a header itself: those above, of a proxy, and of the signature (`webhook-…`). */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || /^(webhook|proxy)-/.test(lower);
}
