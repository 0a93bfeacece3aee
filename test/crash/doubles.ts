import type { Ended, NamedDouble } from '#test/environment/crash/crash-points.ts';
import { FAULTS, type Fault } from '#test/environment/crash/faults.ts';
import type { World } from '#test/environment/crash/world.ts';
import { putMail } from '#test/environment/settings-rows.ts';
import { MINUTE_MS } from '#time.ts';

/** The process that had the answer is gone, or nobody has had one. */
const UNSEEN = [
  ...['crash before', 'crash after', 'stalls before', 'stalls after'],
  ...['reset after', 'late'],
] as NamedDouble['faults'];

/** Extensions are called by each attempt. */
const EVERY = Object.keys(FAULTS) as Fault[];

/** All that may reach a third party twice. `docs/operations.md` has each by its name. */
export const DOUBLES: readonly NamedDouble[] = [
  { name: 'A mail', what: /^mail$|^POST \/postmark\/email$/, faults: UNSEEN },
  { name: 'A webhook', what: /\/webhooks\//, faults: UNSEEN },
  { name: 'A subscription to a list', what: /\/lists\//, faults: UNSEEN },
  { name: 'A hook of an extension', what: /^[A-Za-z_]+$/, faults: EVERY },
];

const LEAST_MS = 10 * MINUTE_MS;

/** A provider that sends the same message twice is not asked again before somebody could have seen the first one. */
export function hastyMails({ effects, fault }: Pick<Ended, 'effects' | 'fault'>): string[] {
  // The network is as hasty as it likes, and who stood still does not know that others went on.
  if (fault === 'twice' || fault === 'stalls before') return [];
  const times = effects.filter(({ what }) => what === 'POST /postmark/email').map(({ at }) => at);
  const isHasty = times.some((at, index) => index > 0 && at - (times[index - 1] ?? 0) < LEAST_MS);
  return isHasty ? ['a mail was sent again at once by a provider that sends it twice'] : [];
}

/** Has mails go by a provider that sends the same message twice when it is asked twice. */
export function mailByPostmark(world: World): Promise<void> {
  return putMail(world, 'postmark', { postmark: { server_token: 'a-token-of-postmark' } }, new Date());
}
