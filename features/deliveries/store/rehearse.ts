import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Delivery } from '#features/deliveries/entities.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';

/** Largest number of groups of deliveries in a description. */
const MAX_GROUPS = 20;

class Rehearsed<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('nothing was done');
    this.result = result;
  }
}

/**
 * Makes a change and rolls its transaction back, to find out what the change would do.
 * @throws what the change throws
 */
export async function rehearse<Result>(
  change: (keep: (em: EntityManager, result: Result) => Promise<void>) => Promise<unknown>,
): Promise<Result> {
  try {
    await change(async (_em: EntityManager, result) => {
      throw new Rehearsed(result);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as Result;
    throw error;
  }
  throw new Error('the change did not report its result');
}

/** Describes deliveries for people, in groups by form, sender and state. The largest group comes first. */
export async function describeDeliveries({ orm }: { orm: MikroORM }, rows: readonly Delivery[]) {
  const groups = Map.groupBy(rows, ({ formId, key, status, errorType }) =>
    JSON.stringify([formId, key, status, errorType ?? null]),
  );
  const most = [...groups.values()].sort((one, other) => other.length - one.length).slice(0, MAX_GROUPS);
  const em = orm.em.fork();
  return Promise.all(
    most.map(async (some) => {
      const [{ formId, revision, key, status: state, errorType }] = some as [Delivery];
      const form =
        formId === OF_SITE ? null : await em.findOne(FormRevision, { formId, revision }, { fields: ['title'] });
      const of = { form_id: formId === OF_SITE ? null : formId, form_title: form?.title ?? null };
      return { ...of, key, state, error_class: errorType ?? null, count: some.length };
    }),
  );
}
