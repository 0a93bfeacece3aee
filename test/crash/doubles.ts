import type { Ended, NamedDouble } from '#test/environment/crash/crash-points.ts';
import { FAULTS, type Fault } from '#test/environment/crash/faults.ts';
import type { World } from '#test/environment/crash/world.ts';
import { putMail } from '#test/environment/settings-rows.ts';
import { MINUTE_MS } from '#time.ts';

/** Faults after which the process that had the answer is gone, or no process has had one. */
const UNSEEN = [
  ...['crash before', 'crash after', 'stalls before', 'stalls after'],
  ...['reset after', 'late'],
] as NamedDouble['faults'];

/** Extensions are called at each attempt. */
const EVERY = Object.keys(FAULTS) as Fault[];

/** All requests that may reach a third party twice. `docs/operations.md` lists each by its name. */
export const DOUBLES: readonly NamedDouble[] = [
  { name: 'A mail', what: /^mail$|^POST \/postmark\/email$/, faults: UNSEEN },
  { name: 'A webhook', what: /\/webhooks\//, faults: UNSEEN },
  { name: 'A subscription to a list', what: /\/lists\//, faults: UNSEEN },
  { name: 'A hook of an extension', what: /^[A-Za-z_]+$/, faults: EVERY },
];

const LEAST_MS = 10 * MINUTE_MS;

/**
 * Finds mails repeated too early: a provider that sends the same message twice is not asked again before an administrator could
 * have seen the first one.
 */
export function hastyMails({ effects, fault }: Pick<Ended, 'effects' | 'fault'>): string[] {
  // The network may repeat a request at any time, and a stalled process does not know that others continued.
  if (fault === 'twice' || fault === 'stalls before') return [];
  const times = effects.filter(({ what }) => what === 'POST /postmark/email').map(({ at }) => at);
  const isHasty = times.some((at, index) => index > 0 && at - (times[index - 1] ?? 0) < LEAST_MS);
  return isHasty ? ['a mail was sent again at once by a provider that sends it twice'] : [];
}

/** Selects a mail provider that sends the same message twice when it is asked twice. */
export function mailByPostmark(world: World): Promise<void> {
  return putMail(world, 'postmark', { postmark: { server_token: 'a-token-of-postmark' } }, new Date());
}
