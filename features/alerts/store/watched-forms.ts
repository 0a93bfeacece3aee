import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { timeOf } from '#db/times.ts';
import type { AlertsConfig } from '#features/alerts/option.ts';
import type { WatchedForm } from '#features/alerts/source.ts';
import { type OpeningTimes, openingTimes } from '#features/forms/status.ts';

const AT_A_TIME = 100;

interface CachedForm extends WatchedForm {
  revision: number;
  /** By the form's own opening times. */
  times: OpeningTimes;
}

/**
 * Caches the properties of forms that rules need: the configurations are large, and are read again only after a form was saved.
 */
export class WatchedForms {
  #cache = new Map<number, CachedForm>();

  async read(em: EntityManager): Promise<ReadonlyMap<number, WatchedForm>> {
    const rows = await em.execute<
      { id: number | string; revision: number; closed_at: string | null; reopened_at: string | null }[]
    >('select id, revision, closed_at, reopened_at from forms where active and published_at is not null');
    const byHand = new Map(rows.map((row) => [Number(row.id), row]));
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
          published_at: string;
          alerts: string | null;
          limits: string | null;
          stores: string | null;
        }[]
      >(
        `select id, title, revision, published_at, cast(json_extract(config, '$.options.alerts') as char) as alerts,
           cast(json_extract(config, '$.options.limits') as char) as limits,
           cast(json_extract(config, '$.options.store_submissions') as char) as stores
         from forms where id in (${marks(ids)})`,
        ids,
      );
      for (const { id, title, revision, published_at, alerts, limits, stores } of found) {
        const rules: AlertsConfig = (alerts !== null && JSON.parse(alerts)) || {};
        const times = openingTimes({ limits: (limits !== null && JSON.parse(limits)) || undefined });
        const made = { published: timeOf(published_at), stores: stores === 'true' };
        next.set(Number(id), { id: Number(id), title, revision, rules, times, ...times, ...made });
      }
    }
    for (const form of next.values()) {
      const { closed_at: closed, reopened_at: reopened } = byHand.get(form.id) ?? {};
      const { opens, closes } = form.times;
      form.opens = laterOf(opens, reopened ? timeOf(reopened) : null);
      form.closes = closed ? timeOf(closed) : closes;
    }
    this.#cache = next;
    return next;
  }
}

function laterOf(one: Date | null, other: Date | null): Date | null {
  return one && other ? (one > other ? one : other) : (one ?? other);
}
