import type { MikroORM } from '@mikro-orm/mysql';
import type { AccountKey } from './events.ts';

/** The ids of active forms that take payments by an account. The option is read in the database: configs are large. */
export async function formsWithPayment(orm: MikroORM, { provider, mode }: AccountKey): Promise<number[]> {
  const option = (key: string) => `json_unquote(json_extract(config, '$.options.payment.${key}'))`;
  const rows = await orm.em.fork().execute<{ id: number }[]>(
    `select id from forms where active and ${option('enabled')} = 'true' and ${option('provider')} = ?
       and coalesce(${option('mode')}, 'test') = ? order by id`,
    [provider, mode],
  );
  return rows.map(({ id }) => Number(id));
}
