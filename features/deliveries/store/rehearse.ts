import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Delivery } from '#features/deliveries/entities.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { OF_SITE } from '#features/webhooks/entities.ts';

/** Of how many kinds of deliveries it is said what they are. */
const MOST_TOLD = 20;

class Rehearsed<Made> extends Error {
  readonly made: Made;

  constructor(made: Made) {
    super('nothing was done');
    this.made = made;
  }
}

/**
 * What a change would do: it is made, and taken back with its transaction before anything of it is kept.
 * @throws what the change throws
 */
export async function rehearse<Made>(
  change: (keep: (em: EntityManager, made: Made) => Promise<void>) => Promise<unknown>,
): Promise<Made> {
  try {
    await change(async (_em: EntityManager, made) => {
      throw new Rehearsed(made);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.made as Made;
    throw error;
  }
  throw new Error('the change has kept nothing');
}

/** What deliveries are, for people: of which forms and by what, and how they stand. The most first. */
export async function tellWhich({ orm }: { orm: MikroORM }, rows: readonly Delivery[]) {
  const groups = Map.groupBy(rows, ({ formId, key, status, errorType }) =>
    JSON.stringify([formId, key, status, errorType ?? null]),
  );
  const most = [...groups.values()].sort((one, other) => other.length - one.length).slice(0, MOST_TOLD);
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
