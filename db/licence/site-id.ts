import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { Option } from '#db/entities/option.ts';

const NAME = 'site_id';

/** The id of this site, made when it is first asked for: it outlives licences, names and addresses. */
export async function siteId(orm: MikroORM, now: Date): Promise<string> {
  const em = orm.em.fork();
  const made = { name: NAME, value: randomUUID(), updatedAt: now };
  await em.upsert(Option, made, { onConflictAction: 'ignore' });
  const { value } = await em.fork().findOneOrFail(Option, { name: NAME });
  return String(value);
}
