/** Headers of the connection and the body, and headers that would request a compressed answer. */
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

/** True if the service sets the header itself: the headers above, those of a proxy, and those of the signature (`webhook-…`). */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || /^(webhook|proxy)-/.test(lower);
}
