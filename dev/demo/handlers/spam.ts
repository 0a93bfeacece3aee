import type { SubmissionValues } from '#forms/config/types.ts';
import { type Body, done, type Handlers, notFound, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { pageOf, type Spam } from '../store.ts';

type Listed = Body<'GET /svcb/v1/spam'>['spam'][number];

/** The quarantine. What is released becomes a submission. */
export function spamHandlers({ store, clock, note }: Demo) {
  const find = (id: number) => {
    const found = store.spam.find((one) => one.id === id);
    if (!found) throw notFound('entry');
    return found;
  };
  return {
    'GET /svcb/v1/spam': ({ query: { form_id: formId, reason, status, limit, after } }) => {
      const found = store.spam.filter(
        (one) =>
          (formId === undefined || one.form_id === Number(formId)) &&
          (reason === undefined || one.reason === reason) &&
          (status === undefined || one.status === status),
      );
      const { items, next } = pageOf(found, { limit, after });
      return ok({ spam: items.map(listed), next, dropped: { entries: 0, last_at: null } });
    },
    'GET /svcb/v1/spam/{id}': ({ params: { id } }) => ok(find(id)),
    'POST /svcb/v1/spam/{id}/release': ({ params: { id } }) => {
      const entry = find(id);
      if (entry.status === 'released') throw new Refused(409, 'already_released', 'It was released before.');
      const number = Math.max(0, ...store.submissions.map((one) => one.id)) + 1;
      const now = clock();
      store.submissions.unshift({
        ...{ id: number, uuid: crypto.randomUUID(), formId: entry.form_id, revision: entry.revision, version: 1 },
        ...{ createdAt: now, completedAt: now, values: (entry.values ?? {}) as SubmissionValues, state: 'completed' },
        ...{ isRead: false, isStarred: false, address: entry.ip_address ?? '' },
      });
      Object.assign(entry, { status: 'released', released_at: now.toISOString(), submission_id: number });
      note('spam.released', `spam:${id}`);
      return ok({ success: true, spam: listed(entry) });
    },
    'DELETE /svcb/v1/spam/{id}': ({ params: { id } }) => {
      find(id);
      store.spam = store.spam.filter((one) => one.id !== id);
      note('spam.deleted', `spam:${id}`);
      return done();
    },
  } satisfies Handlers;
}

function listed({ values: _values, ip_address: _address, user_agent: _agent, ...entry }: Spam): Listed {
  return entry;
}
