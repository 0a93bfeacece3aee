/** What the tab's storage holds: a hash of the fields, the key that they were sent with and when (Unix ms), the newest last. */
type Kept = [hash: string, key: string, at: number][];

const MOST_KEPT = 20;
/** Who sends the same after that wants it again. */
const KEPT_MS = 30 * 60_000;

/**
 * Keys of submissions that led to a checkout, for half an hour while the tab lives: a visitor who comes back and sends the
 * same again goes on with the same order. What was typed is not kept.
 */
export function createOrderKeys(formId: number) {
  const name = `svcaForms.orders.${formId}`;

  function read(): Kept {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      // A browser that allows no storage, or another script's text.
      return [];
    }
  }

  return {
    find: (fields: string): string | undefined =>
      read().find(([hash, , at]) => hash === hashOf(fields) && at > Date.now() - KEPT_MS)?.[1],
    keep(fields: string, key: string): void {
      const hash = hashOf(fields);
      const kept: Kept = [...read().filter(([other]) => other !== hash), [hash, key, Date.now()]];
      try {
        sessionStorage.setItem(name, JSON.stringify(kept.slice(-MOST_KEPT)));
      } catch {
        // Then the same sent again is another order.
      }
    },
  };
}

/** FNV-1a with 64 bits; `crypto.subtle` is missing on plain http. The server refuses a key that comes with other values. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
