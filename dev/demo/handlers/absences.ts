import { DAY_MS } from '#time.ts';
import { type Body, done, type Handlers, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';

type Absence = Body<'GET /svcb/v1/absences'>['absences'][number];
type Entry = { from: unknown; until: unknown; stand_in: string };

/** The address of the account of the demo. */
const OWN = 'ada@riverside.example.org';

/** Absences, which the demo keeps until it is loaded again. */
export function absenceHandlers({ clock, note }: Demo) {
  const at = (days: number) => new Date(clock().getTime() + days * DAY_MS).toISOString();
  let absences: Absence[] = [
    {
      ...{ id: 1, address: 'grace@riverside.example.org', stand_in: OWN, created_at: at(-9) },
      from: at(-2),
      until: at(5),
    },
  ];
  const add = (address: string, { stand_in, ...given }: Entry): Absence => {
    const [from, until] = [iso(given.from), iso(given.until)];
    if (until <= from) throw new Refused(422, 'validation_failed', 'until must be later than from.');
    const id = Math.max(0, ...absences.map((one) => one.id)) + 1;
    const absence = { ...{ id, address, stand_in, created_at: at(0) }, from, until };
    absences = [...absences, absence];
    note('absence.added', `absence:${id}`);
    return absence;
  };
  const keep = (isKept: (one: Absence) => boolean) => {
    absences = absences.filter(isKept);
    note('absence.deleted', 'absence');
    return done();
  };
  return {
    'GET /svcb/v1/absence': () => ok({ absences: absences.filter(({ address }) => address === OWN) }),
    'PUT /svcb/v1/absence': ({ body }) => {
      absences = absences.filter(({ address }) => address !== OWN);
      return ok({ success: true as const, absence: add(OWN, body) });
    },
    'DELETE /svcb/v1/absence': () => keep(({ address }) => address !== OWN),
    'GET /svcb/v1/absences': () => ok({ absences }),
    'POST /svcb/v1/absences': ({ body }) => {
      const absence = add(String(body.address ?? body.account), body);
      return { status: 201 as const, body: { success: true as const, absence } };
    },
    'DELETE /svcb/v1/absences/{id}': ({ params: { id } }) => keep((one) => one.id !== id),
  } satisfies Handlers;
}

function iso(day: unknown): string {
  return new Date(String(day)).toISOString();
}
