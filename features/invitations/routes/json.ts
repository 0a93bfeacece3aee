import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { invitationsBudgets } from '#features/invitations/budgets.ts';
import { enabledInvitations, isOver } from '#features/invitations/option.ts';
import { INVITATION_STATES, MAIL_STATUSES, stateOf } from '#features/invitations/state.ts';
import { type ListedInvitation, opened } from '#features/invitations/store/lists.ts';
import type { InvitationParts } from '#features/invitations/use-cases.ts';
import { Submission } from '#features/submissions/entities.ts';
import { flag, text as given, parsed, readKeys } from '#forms/json-schema/keys.ts';
import { among, anything, count, id, mapOf, text, timestamp, uuid, yesOrNo } from '#http/routing/answers.ts';
import { resource } from '#http/routing/resource.ts';
import { isObject } from '#json.ts';

export const MOST = invitationsBudgets.invitationsAdded.atMost;
export const SHOWN = 2_000;

const VALUES = 'must be an object of values by the names of fields';
const PERSON_KEYS = {
  email: given(SHOWN),
  name: given(SHOWN),
  language: given(SHOWN),
  values: parsed(VALUES, (value) => (isObject(value) ? (value as Record<string, unknown>) : undefined), {
    json: { type: 'object', description: 'Field name to value.' },
  }),
};
export const PERSON = object(PERSON_KEYS);
const PEOPLE = `must be a list of 1 to ${MOST} people, each with email, and with name, language and values if they are known`;

export const NEW = object({
  people: parsed(PEOPLE, peopleOf, {
    json: {
      type: 'array',
      minItems: 1,
      maxItems: MOST,
      items: {
        type: 'object',
        properties: {
          email: { type: 'string' },
          name: { type: 'string' },
          language: { type: 'string' },
          values: { type: 'object' },
        },
        required: ['email'],
        additionalProperties: false,
      },
    },
  }).required(`people ${PEOPLE}`),
  mail: flag().default(true),
});

function peopleOf(value: unknown) {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST) return undefined;
  const read = value.map((person: unknown) => (isObject(person) ? readKeys({ ...person }, PERSON) : null));
  return read.every((person) => person?.errors === undefined && person !== null)
    ? read.flatMap((person) => (person && !person.errors ? person.value : []))
    : undefined;
}

/** A person as lists show it. */
export interface Shown extends ListedInvitation {
  isOver: boolean;
  submissionId: number | null;
}

export const INVITATION = resource<Shown>()({
  id: [uuid(), (row) => row.uuid],
  email: [text(), ({ person }) => person.email],
  name: [text(), ({ person }) => person.name],
  language: [text().nullable(), ({ person }) => person.language],
  values: [mapOf(anything()), ({ person }) => person.values as Record<string, NonNullable<unknown>>],
  state: [among(INVITATION_STATES), (row) => stateOf(row, row.isOver)],
  anonymous: [yesOrNo(), ({ isAnonymous }) => isAnonymous],
  submission_id: [id().nullable(), ({ submissionId }) => submissionId],
  created_at: [timestamp(), ({ createdAt }) => createdAt],
  sent_at: [timestamp().nullable(), ({ sentAt }) => sentAt],
  last_sent_at: [timestamp().nullable(), ({ lastSentAt }) => lastSentAt],
  opened_at: [timestamp().nullable(), ({ openedAt }) => openedAt],
  begun_at: [timestamp().nullable(), ({ begunAt }) => begunAt],
  answered_at: [timestamp().nullable(), ({ answeredAt }) => answeredAt],
  declined_at: [timestamp().nullable(), ({ declinedAt }) => declinedAt],
  mail: [
    object({
      status: among(MAIL_STATUSES),
      next_attempt_at: timestamp().nullable(),
      attempts: count(),
      error_class: text().nullable(),
      error: text().nullable(),
    }),
    (row) => ({
      status: row.mailStatus,
      next_attempt_at: row.mailDueAt?.toISOString() ?? null,
      attempts: row.mailTries,
      error_class: row.errorType ?? null,
      error: row.lastError ?? null,
    }),
  ],
  mails: [count(), ({ mails }) => mails],
  reminders: [count(), ({ reminders }) => reminders],
});

export const COUNTS = object({
  form: object({ id: id(), title: text() }),
  people: count(),
  sent: count(),
  opened: count(),
  begun: count(),
  answered: count(),
  declined: count(),
  failed: count(),
  waiting: count(),
  enabled: yesOrNo(),
  anonymous: yesOrNo(),
  ends_at: timestamp().nullable(),
  over: yesOrNo(),
});

export interface ReadParts {
  orm: MikroORM;
  box: InvitationParts['box'];
  forms: FormStore;
  clock: () => Date;
}

export async function shownOf(app: ReadParts, row: ListedInvitation | Parameters<typeof opened>[1]) {
  const { config } = await activeForm(app.forms, row.formId);
  const isEnded = isOver(enabledInvitations(config), app.clock());
  const [shown] = await withSubmissions(app, [opened(app, row)], isEnded);
  return INVITATION.json(shown as Shown);
}

/** Adds the ids of the people's submissions. */
export async function withSubmissions(
  { orm }: { orm: MikroORM },
  rows: readonly ListedInvitation[],
  isEnded: boolean,
): Promise<Shown[]> {
  const uuids = rows.flatMap(({ submissionUuid }) => submissionUuid ?? []);
  const found =
    uuids.length > 0 ? await orm.em.fork().find(Submission, { uuid: uuids }, { fields: ['id', 'uuid'] }) : [];
  const ids = new Map(found.map((row) => [row.uuid, row.id]));
  return rows.map((row) => ({
    ...row,
    isOver: isEnded,
    submissionId: (row.submissionUuid && ids.get(row.submissionUuid)) || null,
  }));
}
