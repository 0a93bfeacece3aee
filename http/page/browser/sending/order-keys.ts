/** Entries in the tab's storage: a hash of the fields, the key that they were sent with, and the time (Unix ms); newest last. */
type Entries = [hash: string, key: string, at: number][];

const MAX_ENTRIES = 20;
/** After this time sending the same values means a new order. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Stores the keys of submissions that led to a checkout, for half an hour while the tab lives: a visitor who returns and sends
 * the same values again continues the same order. The values themselves are not stored.
 */
export function createOrderKeys(formId: number) {
  const name = `svcaForms.orders.${formId}`;

  function read(): Entries {
    try {
      const entries: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
      return Array.isArray(entries) ? entries : [];
    } catch {
      // The browser forbids storage, or another script has written this entry.
      return [];
    }
  }

  return {
    find: (fields: string): string | undefined =>
      read().find(([hash, , at]) => hash === hashOf(fields) && at > Date.now() - LIFETIME_MS)?.[1],
    keep(fields: string, key: string): void {
      const hash = hashOf(fields);
      const entries: Entries = [...read().filter(([other]) => other !== hash), [hash, key, Date.now()]];
      try {
        sessionStorage.setItem(name, JSON.stringify(entries.slice(-MAX_ENTRIES)));
      } catch {
        // Without storage the same values sent again are a new order.
      }
    },
  };
}

/**
 * FNV-1a with 64 bits, because `crypto.subtle` is missing on plain http. A collision is harmless: the server refuses a key that
 * comes with other values.
 */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}
