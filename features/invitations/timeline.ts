import type { ReadTimeline } from '#features/timeline.ts';
import { Invitation } from './entities.ts';
import { openPerson } from './store/people.ts';

/** The invitation that a submission answers. Anonymous answers have none. */
export const invitationTimeline: ReadTimeline = async ({ em, box, values }, { uuid: submissionUuid }) => {
  const row = await em.findOne(Invitation, { submissionUuid });
  if (!row) return [];
  const person = values ? openPerson(box, row) : null;
  return [
    {
      kind: 'invitation',
      at: row.createdAt,
      state: 'answered',
      id: row.uuid,
      details: {
        sent_at: row.sentAt?.toISOString() ?? null,
        opened_at: row.openedAt?.toISOString() ?? null,
        reminders: row.reminders,
        ...(person && { email: person.email, name: person.name }),
      },
      actions: [],
    },
  ];
};
