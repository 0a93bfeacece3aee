import { object } from 'yup';
import { pageOf } from '#db/page.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { bytesOf, TABLE } from '#features/imports/routes/imports.ts';
import { TABLE_FORMAT } from '#features/imports/selection.ts';
import { invitationsBudgets } from '#features/invitations/budgets.ts';
import { countRemindable, mailAgain, noteBounce, remindAll } from '#features/invitations/mailing.ts';
import { enabledInvitations, endOf, isOver } from '#features/invitations/option.ts';
import { INVITATION_STATES } from '#features/invitations/state.ts';
import { countPeople, listPeople, opened } from '#features/invitations/store/lists.ts';
import {
  changePerson,
  type InvitationParts,
  invitationNotFound,
  invitePeople,
  inviteTable,
  readLink,
  rehearseInvites,
  removePerson,
} from '#features/invitations/use-cases.ts';
import { digits, text as given, oneOf } from '#forms/json-schema/keys.ts';
import { ApiError } from '#http/errors.ts';
import { count, id, listOf, text, uuid, yesOrNo } from '#http/routing/answers.ts';
import { json, optionalJson } from '#http/routing/body.ts';
import { FORM_ID, uuidParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { allowSlowBody } from '#http/server/patience.ts';
import { budgets } from '#security/budgets.ts';
import { COUNTS, INVITATION, MOST, NEW, PERSON, type ReadParts, SHOWN, shownOf, withSubmissions } from './json.ts';

const shared = { tag: 'Invitations', params: { id: FORM_ID } } as const;
const one = { tag: 'Invitations', params: { id: FORM_ID, invitation: uuidParam(invitationNotFound) } } as const;

/** The people who are invited to a form. Who may read answers reads their addresses too. */
export const invitationRoutes = [
  route({
    ...shared,
    operation: 'listInvitations',
    method: 'GET',
    path: 'b:/forms/:id/invitations',
    access: 'reader',
    summary: 'The people who are invited to a form',
    tool: { preset: { limit: '20' } },
    description:
      'In the order in which they were invited. `email` finds one address. `next` is the `after` of the next page; null on the last one. Times of anonymous people are null, and so is `submission_id`.',
    query: object({
      state: oneOf(INVITATION_STATES),
      email: given(SHOWN),
      limit: digits(1, 200).default(50),
      after: digits(1, Number.MAX_SAFE_INTEGER),
    }),
    answers: { 200: object({ invitations: listOf(INVITATION.schema), next: id().nullable() }) },
    async handle(app: ReadParts, { params, query }) {
      const { config } = await activeForm(app.forms, params.id);
      const now = app.clock();
      const found = await listPeople(app, config, { formId: params.id, ...query, limit: query.limit + 1 }, now);
      const { rows, next } = pageOf(found, query.limit, ({ id: last }) => last);
      const shown = await withSubmissions(
        app,
        rows.map((row) => opened(app, row)),
        isOver(enabledInvitations(config), now),
      );
      return { invitations: shown.map(INVITATION.json), next };
    },
  }),

  route({
    ...shared,
    operation: 'countInvitations',
    method: 'GET',
    path: 'b:/forms/:id/invitations/counts',
    access: 'reader',
    summary: 'How far the invited people of a form have come',
    tool: {},
    description:
      'Each of `sent`, `opened`, `begun` and `answered` counts everybody who came at least that far. `opened` and `begun` are reported by the script of the page, so that programs that open links do not count.',
    answers: { 200: COUNTS },
    async handle(app: ReadParts, { params }) {
      const { title, config } = await activeForm(app.forms, params.id);
      const invitations = enabledInvitations(config);
      return {
        form: { id: params.id, title },
        ...(await countPeople(app, params.id)),
        enabled: invitations !== null,
        anonymous: config.options.invitations?.anonymous === true,
        ends_at: (invitations && endOf(invitations))?.toISOString() ?? null,
        over: invitations !== null && isOver(invitations, app.clock()),
      };
    },
  }),

  route({
    ...shared,
    operation: 'invitePeople',
    method: 'POST',
    path: 'b:/forms/:id/invitations',
    access: 'preview',
    summary: 'Invite people to a form',
    tool: {
      confirm: 'The people are invited; unless `mail` is false, each gets a mail with a link of their own.',
    },
    description: `At most ${MOST} people a request. \`values\` are filled in for the person. People whose address is in the list stay as they are and count as \`known\`. People with a mistake are left out and named in \`mistakes\` by their place in the request, from 0; the others are added. \`mail\` false adds people without a mail.`,
    body: json(NEW, {
      limit: invitationsBudgets.invitationsBody.atMost,
      example: { people: [{ email: 'ada@example.org', name: 'Ada Lovelace', values: { department: 'Research' } }] },
    }),
    answers: {
      200: object({
        added: listOf(uuid()),
        known: count(),
        mistakes: listOf(object({ index: count(), key: text(), reason: text() })),
      }),
    },
    errors: [409],
    audit: 'invitations.added',
    rehearse: (app: InvitationParts, { params, body }) =>
      rehearseInvites(app, { formId: params.id, people: body.people }),
    async handle(app: InvitationParts, { params, body, actor }) {
      return invitePeople(app, actor, { formId: params.id, people: body.people, isMailed: body.mail ?? true });
    },
  }),

  route({
    ...shared,
    operation: 'invitePeopleOfTable',
    method: 'POST',
    path: 'b:/forms/:id/invitations/table',
    access: 'preview',
    summary: 'Invite the people of a table or list',
    description:
      'CSV. The first line has the headings: `email`, and `name`, `language` and the names or labels of fields to fill in, if there are such columns. Without headings, each line is an address, `Name <address>`, or address, name and language in cells. Lines with a mistake are left out and named in `mistakes`, and the others are added. `dry_run=true` only reports.',
    query: TABLE_FORMAT.shape({ dry_run: oneOf(['true', 'false'] as const), mail: oneOf(['true', 'false'] as const) }),
    body: TABLE,
    answers: {
      200: object({
        dry_run: yesOrNo(),
        people: count(),
        added: count(),
        known: count(),
        repeated: count(),
        refused: count(),
        mistakes: listOf(object({ line: count(), column: text(), reason: text() })),
      }),
    },
    errors: [409, 413, 415, 422],
    audit: 'invitations.added',
    async handle(app: InvitationParts, { params, query, raw, actor }) {
      if (!raw.is('text/csv')) {
        throw new ApiError(415, 'unsupported_media_type', 'Send the table as Content-Type: text/csv.');
      }
      const { dry_run: trial, mail, ...format } = query;
      const isTrial = trial === 'true';
      const { added, known, read } = await allowSlowBody(raw, () =>
        inviteTable(app, actor, {
          formId: params.id,
          bytes: bytesOf(raw),
          format,
          isMailed: mail !== 'false',
          isTrial,
        }),
      );
      return {
        dry_run: isTrial,
        people: read.people.length,
        added: added.length,
        ...{ known, repeated: read.repeated, refused: read.refusedLines, mistakes: read.mistakes },
      };
    },
  }),

  route({
    ...shared,
    operation: 'remindInvited',
    method: 'POST',
    path: 'b:/forms/:id/invitations/remind',
    access: 'preview',
    summary: 'Remind everybody who has not answered',
    tool: {
      confirm: 'Everybody who has neither answered nor asked for no more mails gets a reminder.',
    },
    description:
      'Nobody who has answered or asked for no more mails is reminded, and nobody whose last mail is less than an hour old.',
    answers: { 202: object({ reminded: count() }) },
    errors: [409],
    audit: 'invitations.mailed',
    rehearse: async (app: InvitationParts, { params }) => ({ reminded: await countRemindable(app, params.id) }),
    async handle(app: InvitationParts, { params, actor }) {
      return reply(202, { reminded: await remindAll(app, actor, params.id) });
    },
  }),

  route({
    ...one,
    operation: 'changeInvitation',
    method: 'PATCH',
    path: 'b:/forms/:id/invitations/:invitation',
    access: 'preview',
    summary: 'Change an invited person',
    description:
      'Keys that are left out stay. With another address the person gets a new link, and the former one ends; the invitation is mailed again if it was mailed before.',
    body: json(PERSON, { limit: budgets.body.atMost, example: { email: 'ada@example.com' } }),
    answers: { 200: INVITATION.schema },
    errors: [409],
    audit: 'invitation.changed',
    async handle(app: InvitationParts, { params, body, actor }) {
      return shownOf(app, await changePerson(app, actor, { formId: params.id, uuid: params.invitation, change: body }));
    },
  }),

  route({
    ...one,
    operation: 'removeInvitation',
    method: 'DELETE',
    path: 'b:/forms/:id/invitations/:invitation',
    access: 'preview',
    summary: 'Remove an invited person',
    description: 'The link ends, and no more mails are sent. The answer of the person stays.',
    answers: { 204: null },
    audit: 'invitation.removed',
    handle: (app: InvitationParts, { params, actor }) =>
      removePerson(app, actor, { formId: params.id, uuid: params.invitation }),
  }),

  route({
    ...one,
    operation: 'readInvitationLink',
    method: 'GET',
    path: 'b:/forms/:id/invitations/:invitation/link',
    access: 'preview',
    summary: 'The link of an invited person',
    description: 'Whoever has the link can answer in place of the person, so reading it is noted in the audit log.',
    answers: { 200: object({ url: text() }) },
    audit: 'invitation.link_read',
    async handle(app: InvitationParts, { params, actor }) {
      const url = await readLink(app, actor, { formId: params.id, uuid: params.invitation });
      return reply(200, { url }, { 'Cache-Control': 'no-store' });
    },
  }),

  route({
    ...one,
    operation: 'mailInvitation',
    method: 'POST',
    path: 'b:/forms/:id/invitations/:invitation/mail',
    access: 'preview',
    summary: 'Mail the invitation of a person again',
    description: 'Also the first mail of a person who was added without one, and after a mail has failed.',
    answers: { 202: INVITATION.schema },
    errors: [409],
    audit: 'invitations.mailed',
    async handle(app: InvitationParts, { params, actor }) {
      const row = await mailAgain(app, actor, { formId: params.id, uuid: params.invitation });
      return reply(202, await shownOf(app, row));
    },
  }),

  route({
    ...one,
    operation: 'noteInvitationBounce',
    method: 'POST',
    path: 'b:/forms/:id/invitations/:invitation/bounce',
    access: 'preview',
    summary: 'Note that the mails to an invited person cannot be delivered',
    description:
      'For hosts whose mail provider reports later that a mail was not delivered. What the mail server refuses at once is noted by the service itself.',
    body: optionalJson(object({ reason: given(500).default('') }), { example: { reason: 'The mailbox is full.' } }),
    answers: { 200: INVITATION.schema },
    audit: 'invitation.bounced',
    async handle(app: InvitationParts, { params, body, actor }) {
      const { invitation, id: formId } = params;
      return shownOf(app, await noteBounce(app, actor, { formId, uuid: invitation, reason: body.reason ?? '' }));
    },
  }),
];
