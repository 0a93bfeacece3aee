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

/** So many failures of one network at one form; then nothing of it is let in until the hour is over (docs/interface.md 8). An IPv6 site has twice as many. */
const MOST_FAILURES = 10;
const WINDOW_MS = HOUR_MS;

/**
 * Lets servers in that show a form's API key (docs/interface.md 4.6). Whatever is wrong, the work is the same: three statements, two
 * texts opened, two keys compared; four statements for an IPv6 address. A failure is counted by the statement that judges; see `countFailure`. Only wrong keys are
 * failures: a caller with the right one is not guessing, and must be let in as soon as a licence is back.
 */
export function createHeadlessGate({ orm, box, licence, log, clock }: GateParts): HeadlessGate {
  // Opened and compared where a form has no key. Nobody knows them.
  const noKey = { context: formSecrets.context(['none']), sealed: '' };
  noKey.sealed = box.seal('secrets', noKey.context, newApiKey());

  return {
    async authenticate({ formId, apiKey, address }) {
      const now = clock();
      const [facts, isLicensed] = await Promise.all([readHeadlessFacts(orm, formId), licence.isLicensed(now)]);
      const isCurrent = shows(apiKey, facts.formId, API_KEY, facts.current);
      const isPrevious = shows(apiKey, facts.formId, PREVIOUS_API_KEY, facts.previous);
      const hasPrevious = facts.previousExpiresAt !== null && facts.previousExpiresAt > now;
      const isRight = isCurrent || (isPrevious && hasPrevious);
      const isFromThere = allows(facts, address);
      const cause = causeOf(facts, { isRight, isFromThere, isLicensed });
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

  /** Whether this is the key that is stored there. */
  function shows(apiKey: string, formId: number | null, path: string, sealed: string | null): boolean {
    const isThere = formId !== null && sealed !== null;
    const { key, isOpen } = isThere
      ? open(formSecrets.context([formId, path]), sealed)
      : open(noKey.context, noKey.sealed);
    return isSameKey(apiKey, key) && isOpen && isThere;
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

/** Null when nothing is. */
function causeOf(
  { formId, options, current, previous }: HeadlessFacts,
  { isRight, isFromThere, isLicensed }: { isRight: boolean; isFromThere: boolean; isLicensed: boolean },
): HeadlessCause | null {
  if (formId === null) return 'no_form';
  if (options?.enabled !== true) return 'disabled';
  if (current === null && previous === null) return 'no_key';
  if (!isRight) return 'wrong_key';
  if (!isFromThere) return 'address';
  return isLicensed ? null : 'unlicensed';
}

/** @throws Error when an entry is no network: it must not let everybody in */
function allowlistOf(entries: unknown): CidrList {
  if (entries === undefined) return parseCidrList('');
  if (!Array.isArray(entries)) throw new Error('it is no list');
  const list = parseCidrList(entries.join(','));
  if (list.size !== entries.length) throw new Error('it has entries that are no networks');
  return list;
}
