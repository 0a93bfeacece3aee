import type { MikroORM } from '@mikro-orm/mysql';
import type { AccountKey } from './events.ts';

/**
 * Finds the ids of active forms that take payments by an account. Reads the option in the database, because configs are large.
 */
export async function formsWithPayment(orm: MikroORM, account: AccountKey): Promise<number[]> {
  return findForms(orm, account);
}

/** Finds the ids of active forms that take payments by an account and have a coupon field. */
export async function formsWithCoupons(orm: MikroORM, account: AccountKey): Promise<number[]> {
  return findForms(orm, account, `and json_search(config, 'one', 'coupon', null, '$.fields[*].type') is not null`);
}

async function findForms(orm: MikroORM, { provider, mode }: AccountKey, more = ''): Promise<number[]> {
  const option = (key: string) => `json_unquote(json_extract(config, '$.options.payment.${key}'))`;
  const rows = await orm.em.fork().execute<{ id: number }[]>(
    `select id from forms where active and ${option('enabled')} = 'true' and ${option('provider')} = ?
       and coalesce(${option('mode')}, 'test') = ? ${more} order by id`,
    [provider, mode],
  );
  return rows.map(({ id }) => Number(id));
}
