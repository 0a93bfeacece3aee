import { type CountedNetwork, countedNetworks, subscriberNetwork } from './addresses.ts';
import type { SecretBox } from './secret-box.ts';

/**
 * Returns a pseudonym of a client's network: addresses are personal data.
 * @param purpose keeps the keys of different uses apart
 */
export function networkKey(box: SecretBox, purpose: string, address: string): string {
  return keyOf(box, purpose, subscriberNetwork(address));
}

/** Returns the pseudonyms of all networks by which limits count an address. */
export function networkKeys(
  box: SecretBox,
  purpose: string,
  address: string,
): (Pick<CountedNetwork, 'times'> & { key: string })[] {
  return countedNetworks(address).map(({ network, times }) => ({ key: keyOf(box, purpose, network), times }));
}

function keyOf(box: SecretBox, purpose: string, network: string): string {
  return box.mac('tokens', `${purpose}|${network}`).toString('base64url').slice(0, 22);
}
