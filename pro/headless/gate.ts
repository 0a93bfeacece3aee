import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { formSecrets } from '#features/forms/entities.ts';
import { type HeadlessCause, type HeadlessGate, HeadlessRefused } from '#features/requests/headless.ts';
import { type CidrList, parseCidrList } from '#security/addresses.ts';
import { networkKeys } from '#security/network-key.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { HOUR_MS } from '#time.ts';
import { isSameKey, newApiKey } from './api-key.ts';
import { API_KEY, type HeadlessFacts, PREVIOUS_API_KEY, readHeadlessFacts } from './store/facts.ts';
import { countFailure } from './store/failures.ts';

export interface GateParts {
  orm: MikroORM;
  box: SecretBox;
  licence: { isLicensed(now: Date): Promise<boolean> };
  log: Logger;
  clock: () => Date;
}

/**
 * Number of failures of one network at one form within an hour, after which every request of the network is refused until the
 * hour is over (docs/interface.md 8). An IPv6 site may fail twice as often.
 */
const MOST_FAILURES = 10;
const WINDOW_MS = HOUR_MS;

/**
 * Authenticates servers by a form's API key (docs/interface.md 4.6). The work is the same whatever is wrong: three statements
 * (four for an IPv6 address), two texts opened, two keys compared. The statement that judges also counts the failure; see
 * `countFailure`. Only wrong keys count as failures: a caller with the right key is not guessing, and must be let in as soon as
 * the licence is active again.
 */
export function createHeadlessGate({ orm, box, licence, log, clock }: GateParts): HeadlessGate {
  // Opened and compared when a form has no key. Nobody knows this random key.
  const noKey = { context: formSecrets.context(['none']), sealed: '' };
  noKey.sealed = box.seal('secrets', noKey.context, newApiKey());

  return {
    async authenticate({ formId, apiKey, address }) {
      const now = clock();
      const [facts, isLicensed] = await Promise.all([readHeadlessFacts(orm, formId), licence.isLicensed(now)]);
      const isCurrent = matches(apiKey, facts.formId, API_KEY, facts.current);
      const isPrevious = matches(apiKey, facts.formId, PREVIOUS_API_KEY, facts.previous);
      const hasPrevious = facts.previousExpiresAt !== null && facts.previousExpiresAt > now;
      const isRight = isCurrent || (isPrevious && hasPrevious);
      const isAllowedAddress = allows(facts, address);
      const cause = causeOf(facts, { isRight, isAllowedAddress, isLicensed });
      const networks = networkKeys(box, `headless failures|${facts.formId ?? 0}`, address);
      const isOver = await Promise.all(
        networks.map(async ({ key, times }) => {
          const most = times * MOST_FAILURES;
          const counted = { key: `headless:${key}`, failed: !isRight, now, windowMs: WINDOW_MS, most };
          return (await countFailure(orm, counted)) >= most;
        }),
      );
      if (isOver.includes(true)) throw new HeadlessRefused('throttled');
      if (cause !== null) throw new HeadlessRefused(cause);
      const { per_minute: perMinute } = facts.options ?? {};
      return { keyId: keyIdOf(formId, apiKey), perMinute: typeof perMinute === 'number' ? perMinute : undefined };
    },
  };

  /** True when the sent key equals the key that is stored under `path`. */
  function matches(apiKey: string, formId: number | null, path: string, sealed: string | null): boolean {
    const isStored = formId !== null && sealed !== null;
    const { key, isOpen } = isStored
      ? open(formSecrets.context([formId, path]), sealed)
      : open(noKey.context, noKey.sealed);
    return isSameKey(apiKey, key) && isOpen && isStored;
  }

  function open(context: string, sealed: string): { key: string; isOpen: boolean } {
    try {
      return { key: box.open('secrets', context, sealed), isOpen: true };
    } catch (error) {
      log.error({ err: error, context }, 'the API key of a form cannot be opened');
      return { key: '', isOpen: false };
    }
  }

  function allows({ formId, options }: HeadlessFacts, address: string): boolean {
    try {
      const list = allowlistOf(options?.allowlist);
      return list.size === 0 || list.contains(address);
    } catch (error) {
      log.error({ err: error, formId }, 'the allowlist of a form cannot be read');
      return false;
    }
  }

  function keyIdOf(formId: number, apiKey: string): string {
    return box.mac('tokens', `headless key|${formId}|${apiKey}`).toString('base64url').slice(0, 22);
  }
}

/** Returns the reason to refuse the request; null when it is authorised. */
function causeOf(
  { formId, options, current, previous }: HeadlessFacts,
  { isRight, isAllowedAddress, isLicensed }: { isRight: boolean; isAllowedAddress: boolean; isLicensed: boolean },
): HeadlessCause | null {
  if (formId === null) return 'no_form';
  if (options?.enabled !== true) return 'disabled';
  if (current === null && previous === null) return 'no_key';
  if (!isRight) return 'wrong_key';
  if (!isAllowedAddress) return 'address';
  return isLicensed ? null : 'unlicensed';
}

/** Parses the allowlist. @throws Error for an invalid entry, because an empty list would let everybody in */
function allowlistOf(entries: unknown): CidrList {
  if (entries === undefined) return parseCidrList('');
  if (!Array.isArray(entries)) throw new Error('it is no list');
  const list = parseCidrList(entries.join(','));
  if (list.size !== entries.length) throw new Error('it has entries that are no networks');
  return list;
}
