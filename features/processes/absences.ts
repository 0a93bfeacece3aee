import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { incrementVersion } from '#db/settings.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import { User } from '#features/accounts/entities.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import type { Actor } from '#security/actor.ts';
import { processesBudgets } from './budgets.ts';
import { Absence } from './entities.ts';
import { invalidField } from './errors.ts';

export interface AbsenceParts {
  orm: MikroORM;
  audit: AuditLog;
  clock: () => Date;
}

/** An absence as somebody enters it. */
export interface NewAbsence {
  from: Date;
  until: Date;
  /** The address of the person who is asked instead. */
  standIn: string;
}

/** Lists the absences that are not over, the next first. */
export function listAbsences({ orm }: Pick<AbsenceParts, 'orm'>, now: Date, address?: string): Promise<Absence[]> {
  const where = { untilAt: { $gt: now }, ...(address !== undefined && { address }) };
  return orm.em.fork().find(Absence, where, { orderBy: { fromAt: 'asc', id: 'asc' } });
}

/**
 * Adds an absence. Steps that are opened meanwhile ask the stand-in; who is asked already stays asked.
 * @param replaces deletes the other absences of the address that are not over
 * @throws UseCaseError `validation_failed`, `absence_overlaps`, `too_many_absences`
 */
export async function addAbsence(
  { orm, audit, clock }: AbsenceParts,
  actor: Actor,
  address: string,
  given: NewAbsence,
  { replaces = false } = {},
): Promise<Absence> {
  const now = clock();
  const row = readAbsence(address, given, now);
  return audit.together(actor, 'absence.added', (keep) =>
    orm.em.fork().transactional(async (em) => {
      // The second of two that are added at the same moment sees the first.
      await incrementVersion(em, 'absences');
      if (replaces) await em.nativeDelete(Absence, { address, untilAt: { $gt: now } });
      const open = await em.find(Absence, { untilAt: { $gt: now } });
      if (open.length >= processesBudgets.absences.atMost) {
        const message = `There are ${open.length} absences that are not over. Delete some first.`;
        throw new UseCaseError('conflict', 'too_many_absences', message);
      }
      const own = open.filter((one) => one.address === row.address);
      if (own.some(({ fromAt, untilAt }) => fromAt < row.untilAt && untilAt > row.fromAt)) {
        throw new UseCaseError(
          'conflict',
          'absence_overlaps',
          'There is another absence at that time. Delete it first.',
        );
      }
      const absence = em.create(Absence, { ...row, createdAt: now });
      await em.flush();
      await keep(em, { absence: absence.id, accountOf: await accountId(em, row.address) });
      return absence;
    }),
  );
}

/**
 * Replaces the absences of one's own. The stand-in has an account: whoever is asked in the place of somebody sees the same answers.
 * @throws UseCaseError as `addAbsence`
 */
export async function setOwnAbsence(
  deps: AbsenceParts,
  actor: Actor,
  accountOf: number,
  given: NewAbsence,
): Promise<Absence> {
  const em = deps.orm.em.fork();
  const address = await addressOf(em, accountOf);
  if ((await em.count(User, { email: given.standIn, disabledAt: null })) === 0) {
    throw invalidField('stand_in', 'must be the address of an account in use');
  }
  return addAbsence(deps, actor, address, given, { replaces: true });
}

/** Ends the absences of one's own. @returns how many */
export async function endOwnAbsence(
  { orm, audit, clock }: AbsenceParts,
  actor: Actor,
  account: number,
): Promise<number> {
  return audit.together(actor, 'absence.deleted', (keep) =>
    orm.em.fork().transactional(async (em) => {
      const address = await addressOf(em, account);
      const deleted = await em.nativeDelete(Absence, { address, untilAt: { $gt: clock() } });
      if (deleted > 0) await keep(em, { accountOf: account, count: deleted });
      return deleted;
    }),
  );
}

/** @throws UseCaseError `absence_not_found` */
export async function deleteAbsence({ orm, audit }: AbsenceParts, actor: Actor, id: number): Promise<void> {
  await audit.together(actor, 'absence.deleted', (keep) =>
    orm.em.fork().transactional(async (em) => {
      if ((await em.nativeDelete(Absence, { id })) === 0) throw absenceNotFound(id);
      await keep(em, { absence: id });
    }),
  );
}

/** Returns the address of an account, in lower case. */
export async function addressOf(em: EntityManager, id: number): Promise<string> {
  return (await em.findOneOrFail(User, { id }, { fields: ['email'] })).email.toLowerCase();
}

/** Returns the address that is meant: as it is, or that of an account. @throws UseCaseError naming the field */
export async function addressNamed(
  em: EntityManager,
  { address, account }: { address?: string | undefined; account?: string | undefined },
): Promise<string> {
  if ((address === undefined) === (account === undefined)) {
    throw invalidField('address', 'must be set, or account, but not both');
  }
  if (address !== undefined) {
    if (!isMailbox(address)) throw invalidField('address', 'must be an e-mail address');
    return address.toLowerCase();
  }
  const user = await em.findOne(User, { login: account?.toLowerCase() ?? '' }, { fields: ['email'] });
  if (!user) throw invalidField('account', 'must be the login of an account');
  return user.email.toLowerCase();
}

/** @param id the id as given, which may be no number */
export function absenceNotFound(id: number | string): UseCaseError {
  return new UseCaseError('not_found', 'absence_not_found', `There is no absence ${id}.`);
}

/**
 * Returns who is asked in the place of an address: the stand-in of the stand-in, and so on, as far as they are absent. Where all of them
 * are absent for one another, nobody is replaced.
 * @param standIns the stand-ins of those who are absent, by their addresses
 */
export function presentFor(address: string, standIns: ReadonlyMap<string, string>): string {
  const seen = new Set([address]);
  let present = address;
  for (;;) {
    const standIn = standIns.get(present);
    if (standIn === undefined) return present;
    if (seen.has(standIn)) return address;
    seen.add(standIn);
    present = standIn;
  }
}

/** Reads the stand-ins of those who are absent now, by their addresses. */
export async function readStandIns(em: EntityManager, now: Date): Promise<Map<string, string>> {
  const absent = await em.find(Absence, { fromAt: { $lte: now }, untilAt: { $gt: now } });
  return new Map(absent.map(({ address, standIn }) => [address, standIn]));
}

function readAbsence(address: string, { from, until, standIn }: NewAbsence, now: Date) {
  if (!isMailbox(standIn)) throw invalidField('stand_in', 'must be an e-mail address');
  if (standIn.toLowerCase() === address) throw invalidField('stand_in', 'must be the address of somebody else');
  if (until <= from) throw invalidField('until', 'must be later than from');
  if (until <= now) throw invalidField('until', 'must be in the future');
  return { address, standIn: standIn.toLowerCase(), fromAt: from, untilAt: until };
}

async function accountId(em: EntityManager, email: string): Promise<number | undefined> {
  const users = await em.find(User, { email }, { fields: ['id', 'email'] });
  return users.find((user) => user.email.toLowerCase() === email)?.id;
}
