import { type CountedNetwork, countedNetworks, subscriberNetwork } from './addresses.ts';
import type { SecretBox } from './secret-box.ts';

/** What a client's network is known by: addresses are personal data. @param purpose keeps the keys of different uses apart */
export function networkKey(box: SecretBox, purpose: string, address: string): string {
  return keyOf(box, purpose, subscriberNetwork(address));
}

/** The same for a limit, of each network that it counts an address by. */
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
