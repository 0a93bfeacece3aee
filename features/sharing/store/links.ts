import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { formNotFound, UseCaseError } from '#db/use-case-error.ts';
import { User } from '#features/accounts/entities.ts';
import { Form } from '#features/forms/entities.ts';
import { sharingBudgets } from '#features/sharing/budgets.ts';
import { ResultsLink } from '#features/sharing/entities.ts';

const MOST = sharingBudgets.resultsLinks.atMost;

/** A link as lists show it: without its hash. `createdBy` is the account; its login is null once the account is deleted. */
export interface ListedLink extends Pick<ResultsLink, 'uuid' | 'name' | 'createdAt' | 'expiresAt' | 'openedOn'> {
  createdBy: { id: number; login: string | null } | null;
}

/** Lists the links of a form, the newest first. @throws UseCaseError `form_not_found` */
export async function listLinks(orm: MikroORM, formId: number): Promise<ListedLink[]> {
  const em = orm.em.fork();
  if (!(await em.count(Form, { id: formId, active: true }))) throw formNotFound(formId);
  const links = await em.find(ResultsLink, { formId }, { orderBy: { id: 'desc' } });
  const accounts = [...new Set(links.flatMap(({ createdBy }) => createdBy ?? []))];
  const users = await em.find(User, { id: accounts }, { fields: ['login'] });
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  return links.map(({ createdBy, ...link }) => ({
    ...link,
    createdBy: createdBy == null ? null : { id: createdBy, login: logins.get(createdBy) ?? null },
  }));
}

/**
 * Stores a link.
 * @returns its uuid
 * @throws UseCaseError `form_not_found`, `too_many_results_links`
 */
export function insertLink(
  orm: MikroORM,
  link: Pick<ResultsLink, 'formId' | 'name' | 'hash' | 'createdAt' | 'createdBy' | 'expiresAt'>,
): Promise<string> {
  return orm.em.fork().transactional(async (em) => {
    // Locked so that of two simultaneous requests one sees the link of the other.
    const active = { id: link.formId, active: true };
    if (!(await em.findOne(Form, active, { lockMode: LockMode.PESSIMISTIC_WRITE }))) throw formNotFound(link.formId);
    if ((await em.count(ResultsLink, { formId: link.formId })) >= MOST) {
      const message = `A form has at most ${MOST} links to its results: revoke one first.`;
      throw new UseCaseError('conflict', 'too_many_results_links', message);
    }
    const uuid = randomUUID();
    await em.insert(ResultsLink, { ...link, uuid, openedOn: null });
    return uuid;
  });
}

/** @returns the name of the revoked link; null if the form has no such link */
export async function deleteLink(orm: MikroORM, formId: number, uuid: string): Promise<string | null> {
  const em = orm.em.fork();
  const link = await em.findOne(ResultsLink, { formId, uuid });
  return link && (await em.nativeDelete(ResultsLink, { id: link.id })) > 0 ? link.name : null;
}

/** Finds the form of a link that is open, and notes the day of its use. */
export async function openLink(em: EntityManager, hashes: readonly string[], now: Date): Promise<Form | null> {
  const link = await em.findOne(ResultsLink, { hash: [...hashes] });
  if (!link || (link.expiresAt && link.expiresAt <= now)) return null;
  const form = await em.findOne(Form, { id: link.formId, active: true });
  const today = now.toISOString().slice(0, 10);
  if (form && link.openedOn !== today) await em.nativeUpdate(ResultsLink, { id: link.id }, { openedOn: today });
  return form;
}
