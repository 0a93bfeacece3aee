import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { timeOf } from '#db/times.ts';
import type { AlertsConfig } from '#features/alerts/option.ts';
import type { WatchedForm } from '#features/alerts/source.ts';
import { openingTimes } from '#features/limits/opening.ts';

const AT_A_TIME = 100;

interface CachedForm extends WatchedForm {
  revision: number;
}

/**
 * Caches the properties of forms that rules need: the configurations are large, and are read again only after a form was saved.
 */
export class WatchedForms {
  #cache = new Map<number, CachedForm>();

  async read(em: EntityManager): Promise<ReadonlyMap<number, WatchedForm>> {
    const rows = await em.execute<{ id: number | string; revision: number }[]>(
      'select id, revision from forms where active',
    );
    const next = new Map<number, CachedForm>();
    const changed: number[] = [];
    for (const { id, revision } of rows) {
      const cached = this.#cache.get(Number(id));
      if (cached?.revision === revision) next.set(cached.id, cached);
      else changed.push(Number(id));
    }
    for (let at = 0; at < changed.length; at += AT_A_TIME) {
      const ids = changed.slice(at, at + AT_A_TIME);
      const found = await em.execute<
        {
          id: number | string;
          title: string;
          revision: number;
          created_at: string;
          alerts: string | null;
          limits: string | null;
          stores: string | null;
        }[]
      >(
        `select id, title, revision, created_at, cast(json_extract(config, '$.options.alerts') as char) as alerts,
           cast(json_extract(config, '$.options.limits') as char) as limits,
           cast(json_extract(config, '$.options.store_submissions') as char) as stores
         from forms where id in (${marks(ids)})`,
        ids,
      );
      for (const { id, title, revision, created_at, alerts, limits, stores } of found) {
        const rules: AlertsConfig = (alerts !== null && JSON.parse(alerts)) || {};
        const times = openingTimes({ limits: (limits !== null && JSON.parse(limits)) || undefined });
        const made = { created: timeOf(created_at), stores: stores === 'true' };
        next.set(Number(id), { id: Number(id), title, revision, rules, ...times, ...made });
      }
    }
    this.#cache = next;
    return next;
  }
}
