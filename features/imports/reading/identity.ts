import type { SecretBox } from '#security/secret-box.ts';

/**
 * The submission that a row of a table is, whenever and from whichever table it comes: by its id, or by all that stands in it. Nobody
 * without the key can tell by it what a row had.
 * @returns a UUID (version 8) by each key that is configured, first that of today's
 */
export function identityOf(box: SecretBox, formId: number, row: string | readonly string[]): string[] {
  return box.macs('tokens', JSON.stringify(['import', formId, row])).map((mac) => {
    const bytes = Buffer.from(mac.subarray(0, 16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  });
}
