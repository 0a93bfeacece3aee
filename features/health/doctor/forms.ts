import type { MikroORM } from '@mikro-orm/mysql';
import { inBatches } from '#db/in-batches.ts';
import { Form } from '#features/forms/entities.ts';
import { newerTypesIn } from '#forms/field-types/index.ts';
import { attention, type Finding, well } from './finding.ts';

const MOST_NAMED = 20;

/** Finds forms with field types of a newer version, which has been taken back. */
export async function checkForms(orm: MikroORM): Promise<Finding> {
  const em = orm.em.fork();
  const sizes = await em.execute<{ id: number | string; bytes: number | string }[]>(
    'select id, octet_length(config) as bytes from forms where active = 1 order by id',
  );
  const newer: string[] = [];
  for (const keys of inBatches(sizes.map(({ id, bytes }) => ({ id: Number(id), bytes: Number(bytes) })))) {
    const ids = keys.map(({ id }) => id);
    const forms = await em.find(Form, { id: ids }, { fields: ['id', 'config'], disableIdentityMap: true });
    for (const { id, config } of forms) {
      const unknown = newerTypesIn(config.fields);
      if (unknown.length > 0) newer.push(`${id} (${[...new Set(unknown)].join(', ')})`);
    }
  }
  if (newer.length === 0) return well('forms', `This version can read ${sizes.length} of ${sizes.length} forms.`);
  const named = newer.slice(0, MOST_NAMED).join(', ');
  return attention(
    'forms',
    `${newer.length} forms have field types of a newer version, and answer 503 until it is back: ${named}${newer.length > MOST_NAMED ? ', …' : ''}.`,
    'Go back to the newer version, or replace those fields.',
  );
}
