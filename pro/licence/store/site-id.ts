import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { readValue } from '#db/settings.ts';

const SCOPE = 'site_id';

/** The id of this site, made when it is first asked for: it outlives licences, names and addresses. */
export async function siteId(orm: MikroORM, now: Date): Promise<string> {
  const made = JSON.stringify(randomUUID());
  const row = 'insert ignore into settings (scope, version, value, updated_at) values (?, 1, ?, ?)';
  await orm.em.fork().execute(row, [SCOPE, made, now]);
  return String(await readValue(orm, SCOPE));
}
