import type { SecretBox } from '#security/secret-box.ts';

/**
 * Derives the uuid of the submission that a row stands for, from its id or all its cells, so that a row keeps its uuid in every
 * table. Without the key nobody can infer a row's content from it.
 * @returns a UUID (version 8) under each configured key, the active key first
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
