import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { PdfSettings } from '#db/entities/pro/pdf.ts';

const ID = 1;

/** What has been set of the look of documents, by name. */
export async function readPdfSettings(orm: MikroORM): Promise<Record<string, unknown>> {
  return (await orm.em.fork().findOne(PdfSettings, { id: ID }))?.settings ?? {};
}

/** Sets what has a value and unsets what is null, one save after the other; undefined leaves a setting as it is. */
export async function changePdfSettings(
  orm: MikroORM,
  changes: Readonly<Record<string, unknown>>,
  updatedAt: Date,
): Promise<void> {
  const none = 'insert ignore into pdf_settings (id, settings, updated_at) values (?, ?, ?)';
  await orm.em.fork().execute(none, [ID, '{}', updatedAt]);
  await orm.em.fork().transactional(async (em) => {
    const { settings } = await em.findOneOrFail(PdfSettings, { id: ID }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const all = Object.entries({ ...settings, ...Object.fromEntries(given) }).filter(([, value]) => value !== null);
    await em.nativeUpdate(PdfSettings, { id: ID }, { settings: Object.fromEntries(all), updatedAt });
  });
}
