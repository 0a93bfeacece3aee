import { object } from 'yup';
import {
  type ApplicationPasswordEntry,
  entryJson,
  isApplicationPasswordName,
  isUnused,
  MOST_EXPIRY_DAYS,
} from '#features/accounts/application-passwords.ts';
import {
  type ApplicationPasswordParts,
  createApplicationPassword,
  revokeApplicationPassword,
} from '#features/accounts/use-cases/application-passwords.ts';
import { parsed, wholeNumber } from '#forms/json-schema/keys.ts';
import { listOf, shaped, text, timestamp, uuid, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { textParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';

const NEW = object({
  name: parsed(
    'must be a text of 1 to 100 characters, without line breaks',
    (name) => (isApplicationPasswordName(name) ? name : undefined),
    { json: { type: 'string', minLength: 1, maxLength: 100 } },
  ).required('name must be a text of 1 to 100 characters, without line breaks'),
  expires_in_days: wholeNumber(1, MOST_EXPIRY_DAYS),
});

const ENTRY = {
  uuid: uuid(),
  name: text(),
  created_at: timestamp(),
  last_used_at: timestamp().nullable(),
  expires_at: timestamp().nullable(),
  /** The uuid of the application password that created it. */
  made_with: uuid().nullable(),
  /** True when it was neither created nor used for 90 days. */
  unused: yesOrNo(),
};

const own = { tag: 'Application passwords', access: 'account' } as const;

/** The routes for the caller's own application passwords. */
export const applicationPasswordRoutes = [
  route({
    ...own,
    operation: 'listApplicationPasswords',
    method: 'GET',
    path: 'host:/application-passwords',
    summary: 'The application passwords of the signed-in account',
    answers: { 200: object({ application_passwords: listOf(object(ENTRY)) }) },
    async handle({ accounts, clock }: ApplicationPasswordParts, { actor }) {
      const entries = await accounts.users.listApplicationPasswords(actor.account.id);
      return { application_passwords: entries.map((entry) => withUse(entry, clock())) };
    },
  }),

  route({
    ...own,
    operation: 'createApplicationPassword',
    method: 'POST',
    path: 'host:/application-passwords',
    summary: 'Create an application password',
    description: 'Only this answer shows the password.',
    body: json(NEW, { example: { name: 'Backup script', expires_in_days: 90 } }),
    answers: {
      201: object({
        ...ENTRY,
        password: text().optional(),
        password_set: shaped<boolean>({ type: 'boolean', const: true }).optional(),
      }),
    },
    errors: [409],
    audit: 'application_password.created',
    idempotent: true,
    async handle(app: ApplicationPasswordParts, { body, actor, once }) {
      const { name, expires_in_days: days } = body;
      const userId = actor.account.id;
      return once<{ uuid: string }, ReturnType<typeof withUse> & { password?: string; password_set?: boolean }>({
        async create(keep) {
          const order = { userId, name, days };
          const created = await createApplicationPassword(app, actor, order, (em, uuid) => keep(em, { uuid }));
          return { ...withUse(created, app.clock()), password: created.password };
        },
        async repeat({ uuid }) {
          const entries = await app.accounts.users.listApplicationPasswords(userId);
          const entry = entries.find((one) => one.uuid === uuid);
          return entry ? { ...withUse(entry, app.clock()), password_set: true } : null;
        },
      });
    },
  }),

  route({
    ...own,
    operation: 'revokeApplicationPassword',
    method: 'DELETE',
    path: 'host:/application-passwords/:uuid',
    summary: 'Revoke an application password',
    params: { uuid: textParam({ type: 'string', format: 'uuid' }) },
    answers: { 204: null },
    audit: 'application_password.revoked',
    handle: (app: ApplicationPasswordParts, { params, actor }) =>
      revokeApplicationPassword(app, actor, actor.account.id, params.uuid),
  }),
];

function withUse(entry: ApplicationPasswordEntry, now: Date) {
  return { ...entryJson(entry), unused: isUnused(entry, now) };
}
