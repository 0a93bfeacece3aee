import { X509Certificate } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import type { Cause, LookParts } from '#features/alerts/source.ts';
import { certificateExpiry } from '#outgoing/certificate.ts';
import { DAY_MS } from '#time.ts';

const MOST_KEYS = 100;

/** A certificate or key with its time of expiry. */
export interface Ending {
  rule: 'certificate_ending' | 'key_ending';
  subject: string;
  at: Date;
}

const CERTIFICATE = 'certificate_ending';

const endingCause = (subject: string): string => `ending ${subject}`.slice(0, 255);

/** Returns causes for everything that expires within the given days, or expired within the last month. Pure. */
export function judgeEndings(endings: readonly Ending[], days: number, now: Date): Cause[] {
  if (days === 0) return [];
  return endings.flatMap(({ rule, subject, at }) => {
    const leftMs = at.getTime() - now.getTime();
    if (leftMs > days * DAY_MS || leftMs < -30 * DAY_MS) return [];
    const facts = { ends: at.toISOString().slice(0, 10), days: Math.max(0, Math.floor(leftMs / DAY_MS)) };
    const since = new Date(Math.min(now.getTime(), at.getTime() - days * DAY_MS));
    return [{ key: endingCause(subject), rule, subject, facts, since }];
  });
}

/**
 * Checks the certificates of the site and of the engine's client.
 * @throws Error when the site's certificate cannot be read while it has an alert: ending the alert would claim that it was
 * renewed
 */
export async function lookForCertificates(
  { settings: { baseUrl, temporal }, thresholds, isOn, open, now }: LookParts,
  endOf = certificateExpiry,
): Promise<Cause[]> {
  if (!isOn(CERTIFICATE)) return [];
  const endings: Ending[] = [];
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol === 'https:') {
    const at = await endOf(hostname, Number(port || 443));
    if (at) endings.push({ rule: CERTIFICATE, subject: hostname, at });
    else if (open.has(endingCause(hostname))) throw new Error(`the certificate of ${hostname} cannot be seen`);
  }
  const own = typeof temporal.tls === 'object' ? endOfPem(temporal.tls.clientCert) : null;
  if (own) endings.push({ rule: CERTIFICATE, subject: 'TEMPORAL_TLS_CERT', at: own });
  return judgeEndings(endings, thresholds.ending_days, now);
}

/** Checks the key of the engine, and application passwords in use. */
export async function lookForKeys({ em, settings, thresholds, isOn, now }: LookParts): Promise<Cause[]> {
  if (!isOn('key_ending')) return [];
  const at = endOfToken(settings.temporal.apiKey);
  const ofEngine: Ending[] = at ? [{ rule: 'key_ending', subject: 'TEMPORAL_API_KEY', at }] : [];
  return judgeEndings([...ofEngine, ...(await readPasswords(em, now))], thresholds.ending_days, now);
}

/** @returns null for a text that is no certificate */
export function endOfPem(pem: string | undefined): Date | null {
  if (!pem) return null;
  try {
    return new X509Certificate(pem.replaceAll('\\n', '\n')).validToDate;
  } catch {
    return null;
  }
}

/** Returns the time when a JSON Web Token expires; null for any other key. */
export function endOfToken(token: string | undefined): Date | null {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token ?? '') ?? [];
  if (payload === undefined) return null;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' && Number.isSafeInteger(exp) ? new Date(exp * 1000) : null;
  } catch {
    return null;
  }
}

/** Reads the application passwords that were used within the last month. */
async function readPasswords(em: EntityManager, now: Date): Promise<Ending[]> {
  const rows = await em.execute<{ name: string; login: string; expires_at: string }[]>(
    `select p.name, u.login, p.expires_at from application_passwords p join users u on u.id = p.user_id
     where p.expires_at > ? and p.last_used_at >= ? order by p.expires_at limit ?`,
    [now, new Date(now.getTime() - 30 * DAY_MS), MOST_KEYS],
  );
  return rows.map(({ name, login, expires_at }) => ({
    rule: 'key_ending',
    subject: `${login}: ${name}`,
    at: timeOf(expires_at),
  }));
}
