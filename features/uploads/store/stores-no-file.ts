import type { MikroORM } from '@mikro-orm/mysql';
import { Upload } from '#features/uploads/entities.ts';

/** True if the store holds no complete file. */
export async function storesNoFile(orm: MikroORM): Promise<boolean> {
  const em = orm.em.fork();
  const state = { $ne: 'receiving' as const };
  return (await em.findOne(Upload, { state }, { fields: ['uuid'], disableIdentityMap: true })) === null;
}
