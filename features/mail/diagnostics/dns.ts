import { Resolver } from 'node:dns/promises';
import { findMailProvider } from '#features/mail/providers/table.ts';

/**
 * Looks up the TXT records of a name, each split into its parts, as `node:dns` returns them; rejects with the codes of
 * `node:dns`.
 */
export type LookUpTxt = (name: string) => Promise<string[][]>;

const LOOK_UP_MS = 2_000;

/** Error codes for a name that does not exist, or that lacks the record. */
const NO_NAME = ['ENOTFOUND', 'NXDOMAIN'];
const NOT_THERE = [...NO_NAME, 'ENODATA'];

/**
 * Creates a look-up through the machine's resolver, which may be unreachable. Without internet access some resolvers answer
 * that no name exists at all; an unknown name therefore counts only if its top-level domain is known.
 * @param servers replace the machine's resolver, for example `192.0.2.1:53`
 */
export function lookUpByDns(servers?: readonly string[]): LookUpTxt {
  const resolver = new Resolver({ timeout: LOOK_UP_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    try {
      return await resolver.resolveTxt(name);
    } catch (error) {
      if (!NO_NAME.includes(codeOf(error))) throw error;
      const top = name.slice(name.lastIndexOf('.') + 1);
      const isKnown = await resolver.resolveNs(top).then(
        () => true,
        (failure: unknown) => codeOf(failure) === 'ENODATA',
      );
      if (isKnown) throw error;
      throw Object.assign(new Error(`The resolver does not know ${top}.`, { cause: error }), { code: 'ESERVFAIL' });
    }
  };
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code ?? '');
}

export type DnsStatus = 'found' | 'missing' | 'wrong' | 'unknown' | 'could_not_look_up';

/** Result of the check of one DNS record. */
export interface DnsFinding {
  status: DnsStatus;
  /** Name at which the record was found or first looked up. */
  name: string;
  record: string | null;
  /** Explanation or advice. */
  message: string;
  /** Replacement record, if it follows from the settings. */
  suggested: string | null;
}

export interface SenderDomain {
  domain: string;
  spf: DnsFinding;
  dkim: DnsFinding;
  dmarc: DnsFinding;
}

const AWAY = 'The DNS could not be asked from here; this says nothing of the record.';

/** Returns the records that match `start`; null if the DNS could not be queried. */
async function recordsOf(lookUp: LookUpTxt, name: string, start: RegExp): Promise<string[] | null> {
  try {
    return (await lookUp(name)).map((parts) => parts.join('')).filter((record) => start.test(record));
  } catch (error) {
    return NOT_THERE.includes(codeOf(error)) ? [] : null;
  }
}

/** Checks SPF, DKIM and DMARC of the sender's domain. Never rejects. */
export async function checkSenderDomain(
  lookUp: LookUpTxt,
  { domain, provider, dkimSelector }: { domain: string; provider: string; dkimSelector: string | null },
): Promise<SenderDomain> {
  const kind = findMailProvider(provider);
  const selectors = dkimSelector ? [dkimSelector] : (kind?.dkimSelectors ?? []);
  const [spf, dkim, dmarc] = await Promise.all([
    checkSpf(lookUp, domain, kind?.spfInclude ?? null),
    checkDkim(lookUp, domain, selectors),
    checkDmarc(lookUp, domain),
  ]);
  return { domain, spf, dkim, dmarc };
}

async function checkSpf(lookUp: LookUpTxt, name: string, include: string | null): Promise<DnsFinding> {
  const records = await recordsOf(lookUp, name, /^v=spf1(\s|$)/i);
  if (records === null) return { status: 'could_not_look_up', name, record: null, message: AWAY, suggested: null };
  const [record, ...others] = records;
  if (record === undefined) {
    const needed = include ? `, such as v=spf1 include:${include} ~all` : '';
    const message = `There is no SPF record: nothing says which servers may send for this domain. Add one${needed}.`;
    return { status: 'missing', name, record: null, message, suggested: include && `v=spf1 include:${include} ~all` };
  }
  if (others.length > 0) {
    const message = 'There are several SPF records, so that none counts. Join them.';
    return { status: 'wrong', name, record, message, suggested: null };
  }
  if (include && !record.toLowerCase().includes(`include:${include}`)) {
    const message = `The SPF record does not name the provider itself: add include:${include}, unless another include covers it.`;
    return { status: 'wrong', name, record, message, suggested: withInclude(record, include) };
  }
  const message = include
    ? 'The SPF record names the provider.'
    : 'There is an SPF record. Whether it names your server is not checked.';
  return { status: 'found', name, record, message, suggested: null };
}

/** Adds an include to an SPF record, before its `all` term. */
function withInclude(record: string, include: string): string {
  const [version = '', ...terms] = record.trim().split(/\s+/);
  return [version, `include:${include}`, ...terms].join(' ');
}

async function checkDkim(lookUp: LookUpTxt, domain: string, selectors: readonly string[]): Promise<DnsFinding> {
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`);
  const [name = `_domainkey.${domain}`] = names;
  if (names.length === 0) {
    const message =
      'The location of the DKIM key differs by account: enter its selector as dkim_selector to have it looked up.';
    return { status: 'unknown', name, record: null, message, suggested: null };
  }
  const found = await Promise.all(names.map((one) => recordsOf(lookUp, one, /(^|;)\s*(v=DKIM1|k=|p=)/i)));
  const at = found.findIndex((records) => records !== null && records.length > 0);
  const record = found[at]?.[0];
  if (record !== undefined) {
    const where = names[at] ?? name;
    // An empty key means that the key was revoked.
    if (/(^|;)\s*p=\s*(;|$)/i.test(record)) {
      return {
        status: 'wrong',
        name: where,
        record,
        message: 'The DKIM key is revoked: publish the one of the provider.',
        suggested: null,
      };
    }
    return { status: 'found', name: where, record, message: 'There is a DKIM key.', suggested: null };
  }
  if (found.includes(null)) return { status: 'could_not_look_up', name, record: null, message: AWAY, suggested: null };
  const message =
    'There is no DKIM key where the provider usually has it. Publish it, or enter its selector as dkim_selector.';
  return { status: 'missing', name, record: null, message, suggested: null };
}

/** Checks the DMARC policy of the domain, or else of its nearest parent that has one. */
async function checkDmarc(lookUp: LookUpTxt, domain: string): Promise<DnsFinding> {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const first = `_dmarc.${domain}`;
  for (const one of domains.slice(0, 4)) {
    const name = `_dmarc.${one}`;
    const records = await recordsOf(lookUp, name, /^v=DMARC1\s*;/i);
    if (records === null) return { status: 'could_not_look_up', name, record: null, message: AWAY, suggested: null };
    const [record, ...others] = records;
    if (record === undefined) continue;
    if (others.length > 0) {
      const message = 'There are several DMARC records, so that none counts.';
      return { status: 'wrong', name, record, message, suggested: null };
    }
    const [, policy = 'none'] = /;\s*p=\s*(none|quarantine|reject)/i.exec(record) ?? [];
    const message = `The DMARC policy is ${policy.toLowerCase()}.`;
    return { status: 'found', name, record, message, suggested: null };
  }
  const message = 'There is no DMARC record. Large providers want one; begin with v=DMARC1; p=none.';
  return { status: 'missing', name: first, record: null, message, suggested: 'v=DMARC1; p=none' };
}
