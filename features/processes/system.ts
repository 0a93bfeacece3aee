/** The beginning of the address of another system, which a step asks in place of a person. No mailbox begins so. */
const PREFIX = 'system:';

/** Returns the text that is stored in place of an address for another system. */
export function systemAddress(name: string): string {
  return `${PREFIX}${name}`;
}

const ERASED = 'erased:';

/** Returns the text that is stored in place of the address of a person who was erased; each is unique. */
export function erasedAddress(personId: number): string {
  return `${ERASED}${personId}`;
}

export function isErased(address: string): boolean {
  return address.startsWith(ERASED);
}

/** Returns the name of another system; null for the address of a person. */
export function systemOf(address: string): string | null {
  return address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null;
}
