import { DAY_MS, HOUR_MS } from '#time.ts';
import { type Body, type Handlers, notFound, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { activeForm } from '../forms/json.ts';
import { contentOf, pageOf } from '../store.ts';

type Entry = Body<'GET /svcb/v1/forms/{id}/waiting-list'>['entries'][number];

/** The form whose waiting list the demo shows. */
const WAITED_FOR = 1;
const PEOPLE = ['ada.lovelace', 'noah.weber', 'mia.chen', 'pablo.ruiz', 'eva.novak'];

/** People who wait for a place of one of the forms. */
export function waitlistHandlers(demo: Demo) {
  const { clock, note, store } = demo;
  const entries = seedEntries(
    clock(),
    store.submissions.filter(({ formId }) => formId === WAITED_FOR).map(({ id }) => id),
  );
  const listOf = (formId: number) => {
    activeForm(demo, formId);
    return formId === WAITED_FOR ? entries : [];
  };
  const find = (formId: number, id: number) => {
    const found = listOf(formId).find((one) => one.id === id);
    if (!found) throw notFound('entry');
    if (found.state !== 'waiting' && found.state !== 'offered')
      throw new Refused(409, 'waiting_over', 'This has been decided, or the time for it is over.');
    return found;
  };
  const moved = (entry: Entry) => ok({ success: true as const, state: entry.state, offer_until: entry.offer_until });
  const number = () => {
    let position = 0;
    for (const entry of entries) {
      if (entry.state === 'waiting') position += 1;
      entry.position = entry.state === 'waiting' ? position : null;
    }
  };
  return {
    'GET /svcb/v1/forms/{id}/waiting-list': ({ params: { id }, query: { state, limit, after } }) => {
      const all = listOf(id);
      const found = all.filter((one) =>
        state ? one.state === state : one.state === 'waiting' || one.state === 'offered',
      );
      const { items, next } = pageOf(found, { limit, after: after === undefined ? undefined : String(after) });
      const count = (wanted: Entry['state']) => all.filter((one) => one.state === wanted).length;
      return ok({
        ...{ form: { id, title: contentOf(activeForm(demo, id)).title }, enabled: all.length > 0 },
        max: all.length > 0 ? 100 : null,
        counts: {
          ...{ waiting: count('waiting'), offered: count('offered'), taken: count('taken') },
          ...{ declined: count('declined'), lapsed: count('lapsed') },
        },
        entries: items,
        next: next === null ? null : Number(next),
      });
    },
    'POST /svcb/v1/forms/{id}/waiting-list/{entry}/offer': ({ params: { id, entry } }) => {
      const found = find(id, entry);
      const now = clock().getTime();
      Object.assign(found, { state: 'offered', submission_status: 'offered', offered_at: new Date(now).toISOString() });
      found.offer_until = new Date(now + DAY_MS).toISOString();
      number();
      note('waiting_list.offered', `form:${id}`);
      return moved(found);
    },
    'DELETE /svcb/v1/forms/{id}/waiting-list/{entry}': ({ params: { id, entry } }) => {
      const found = find(id, entry);
      Object.assign(found, {
        state: 'declined',
        submission_status: 'declined',
        ended_at: clock().toISOString(),
        ended_by: 'operator',
      });
      number();
      note('waiting_list.removed', `form:${id}`);
      return moved(found);
    },
  } satisfies Handlers;
}

function seedEntries(now: Date, submissions: readonly number[]): Entry[] {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  return PEOPLE.map((name, index): Entry => {
    const isOffered = index === 0;
    return {
      ...{ id: index + 1, submission_id: submissions[index] ?? 1, address: `${name}@riverside.example.org` },
      ...{ state: isOffered ? 'offered' : 'waiting', position: isOffered ? null : index },
      submission_status: isOffered ? 'offered' : 'waitlisted',
      joined_at: at((index - 6) * DAY_MS),
      ...{ offered_at: isOffered ? at(-5 * HOUR_MS) : null, offer_until: isOffered ? at(19 * HOUR_MS) : null },
      ...{ ended_at: null, ended_by: null },
    };
  });
}
