import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { readValue } from '#db/settings.ts';

const SCOPE = 'site_id';

/** Returns the id of this site, creating it on the first call. The id stays when licence, name or address of the site change. */
export async function siteId(orm: MikroORM, now: Date): Promise<string> {
  const candidate = JSON.stringify(randomUUID());
  const row = 'insert ignore into settings (scope, version, value, updated_at) values (?, 1, ?, ?)';
  await orm.em.fork().execute(row, [SCOPE, candidate, now]);
  return String(await readValue(orm, SCOPE));
}
