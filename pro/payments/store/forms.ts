import type { MikroORM } from '@mikro-orm/mysql';
import type { AccountKey } from './events.ts';

/** The ids of active forms that take payments by an account. The option is read in the database: configs are large. */
export async function formsWithPayment(orm: MikroORM, account: AccountKey): Promise<number[]> {
  return find(orm, account);
}

/** Those of them that have a coupon. */
export async function formsWithCoupons(orm: MikroORM, account: AccountKey): Promise<number[]> {
  return find(orm, account, `and json_search(config, 'one', 'coupon', null, '$.fields[*].type') is not null`);
}

async function find(orm: MikroORM, { provider, mode }: AccountKey, more = ''): Promise<number[]> {
  const option = (key: string) => `json_unquote(json_extract(config, '$.options.payment.${key}'))`;
  const rows = await orm.em.fork().execute<{ id: number }[]>(
    `select id from forms where active and ${option('enabled')} = 'true' and ${option('provider')} = ?
       and coalesce(${option('mode')}, 'test') = ? ${more} order by id`,
    [provider, mode],
  );
  return rows.map(({ id }) => Number(id));
}
