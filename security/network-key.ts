import { subscriberNetwork } from './addresses.ts';
import type { SecretBox } from './secret-box.ts';

/** What counters know a client's network by: addresses are personal data. @param counter keeps the keys of counters apart */
export function networkKey(box: SecretBox, counter: string, address: string): string {
  return box
    .mac('tokens', `${counter}|${subscriberNetwork(address)}`)
    .toString('base64url')
    .slice(0, 22);
}
