import type { MikroORM } from '@mikro-orm/mysql';
import { inBatches } from '#db/in-batches.ts';
import { Form } from '#features/forms/entities.ts';
import { revisionName, revisionsInBatches } from '#features/forms/store/revisions-in-batches.ts';
import { countOpenByRevision } from '#features/submissions/store/due.ts';
import { newerTypesIn } from '#forms/field-types/index.ts';
import { attention, type Finding, well } from './finding.ts';

const MOST_NAMED = 20;

/** Finds forms with field types of a newer version, which has been taken back, and submissions that wait for it. */
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
  const waiting = await countWaiting(orm);
  if (newer.length === 0 && waiting === 0)
    return well('forms', `This version can read ${sizes.length} of ${sizes.length} forms.`);
  const named = `${newer.slice(0, MOST_NAMED).join(', ')}${newer.length > MOST_NAMED ? ', …' : ''}`;
  const told = [
    ...(newer.length > 0
      ? [
          `${newer.length === 1 ? '1 form has' : `${newer.length} forms have`} field types of a newer version, and ${newer.length === 1 ? 'answers' : 'answer'} 503 until it is back: ${named}.`,
        ]
      : []),
    ...(waiting > 0
      ? [`${waiting === 1 ? '1 submission waits' : `${waiting} submissions wait`} until the newer version is back.`]
      : []),
  ];
  return attention('forms', told.join(' '), 'Go back to the newer version, or replace those fields.');
}

/** Counts submissions whose form, as it was when they were sent, only a newer version can process. */
async function countWaiting(orm: MikroORM): Promise<number> {
  const open = await countOpenByRevision(orm);
  let waiting = 0;
  for await (const revisions of revisionsInBatches(orm.em.fork(), open)) {
    for (const one of open) {
      const revision = revisions.get(revisionName(one));
      if (revision && newerTypesIn(revision.config.fields).length > 0) waiting += one.open;
    }
  }
  return waiting;
}
