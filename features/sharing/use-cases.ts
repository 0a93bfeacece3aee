import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { Form } from '#features/forms/entities.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { resultsPlanOf } from '#forms/results/plan.ts';
import { type SharedResults, sharedResults } from '#forms/results/shared.ts';
import type { AccountActor } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';
import { type ShownCounters, sharedCounters } from './store/counters.ts';
import { deleteLink, insertLink, type ListedLink, openLink } from './store/links.ts';
import { newResultsToken, resultsTokenHashes } from './token.ts';

export interface LinkParts {
  orm: MikroORM;
  box: SecretBox;
  audit: AuditLog;
  clock: () => Date;
}

/** Requests per minute from one client address, over all links. */
const LOOKS_PER_MINUTE = 60;

/**
 * Creates a link to the results of a form. Only the result contains its token.
 * @param days its lifetime; null if it never expires
 * @throws UseCaseError `form_not_found`, `too_many_results_links`
 */
export async function createResultsLink(
  { orm, box, audit, clock }: LinkParts,
  actor: AccountActor,
  { formId, name, days }: { formId: number; name: string; days: number | null },
): Promise<ListedLink & { token: string }> {
  const createdAt = clock();
  const token = newResultsToken();
  const [hash = ''] = resultsTokenHashes(box, token);
  const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS);
  const { id, login } = actor.account;
  const uuid = await insertLink(orm, { formId, name, hash, createdAt, createdBy: id, expiresAt });
  await audit.note(actor, 'results_link.created', {
    formId,
    link: uuid,
    ...(days !== null && { expiresInDays: days }),
  });
  return { uuid, name, createdAt, expiresAt, openedOn: null, createdBy: { id, login }, token };
}

/** @throws UseCaseError `results_link_not_found` */
export async function revokeResultsLink(
  { orm, audit }: Pick<LinkParts, 'orm' | 'audit'>,
  actor: AccountActor,
  { formId, link }: { formId: number; link: string },
): Promise<void> {
  if ((await deleteLink(orm, formId, link)) === null) {
    throw new UseCaseError('not_found', 'results_link_not_found', 'The form has no such link to its results.');
  }
  await audit.note(actor, 'results_link.revoked', { formId, link });
}

export interface OpenedResults extends SharedResults {
  form: Form;
  /** Null while the submissions are counted for the first time. */
  counters: ShownCounters | null;
}

export interface OpenParts extends Pick<LinkParts, 'orm' | 'box' | 'clock'> {
  limits: Pick<RateLimits, 'takeOf'>;
}

/**
 * Reads what a link shows.
 * @returns null for a link that is unknown, revoked or over, or whose form is in the trash
 * @throws UseCaseError `rate_limited`
 */
export async function openResults(
  { orm, box, clock, limits }: OpenParts,
  { token, address }: { token: string; address: string },
): Promise<OpenedResults | null> {
  const wait = await limits.takeOf(address, 'shared_results', LOOKS_PER_MINUTE, 60);
  if (wait > 0) throw UseCaseError.tooOften(`Too many requests for results. Try again in ${wait} s.`, wait);
  const em = orm.em.fork();
  const form = await openLink(em, resultsTokenHashes(box, token), clock());
  if (!form) return null;
  const counters = await sharedCounters(em, form.id, clock());
  return { form, counters, ...sharedResults(resultsPlanOf(form.config), counters?.totals ?? []) };
}
