import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import {
  type ApplicationPasswordEntry,
  expiryOf,
  isApplicationPasswordName,
  isUnused,
  MOST_EXPIRY_DAYS,
  TooManyApplicationPasswords,
} from '#features/accounts/application-passwords.ts';
import type { Users } from '#features/accounts/users.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { createOnce, type IdempotencyDeps } from '#http/middleware/idempotency.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { parsed, readBody, wholeNumber } from '#http/middleware/read.ts';

const BODY_LIMIT = 16 * 1024;
export const BODY = object({
  name: parsed(
    'must be a text of 1 to 100 characters, without line breaks',
    (given) => (isApplicationPasswordName(given) ? given : undefined),
    { json: { type: 'string', minLength: 1, maxLength: 100 } },
  ).required('name must be a text of 1 to 100 characters, without line breaks'),
  expires_in_days: wholeNumber(1, MOST_EXPIRY_DAYS),
});

export interface ApplicationPasswordsDeps extends IdempotencyDeps {
  users: Users;
  /** Lets every account through. */
  account: RequestHandler;
}

/** The caller's own application passwords. Errors: 401, 404, 409 when there are too many, 415, and 422 naming the key. */
export function applicationPasswordsRouter(deps: ApplicationPasswordsDeps): Router {
  const { users, account, clock } = deps;
  const entryJson = (entry: ApplicationPasswordEntry, secret?: object) =>
    applicationPasswordJson(entry, clock(), secret);
  const router = Router();

  router.get('/application-passwords', account, async (req, res) => {
    const entries = await users.listApplicationPasswords(idOf(req));
    res.json({
      application_passwords: entries.map((entry) => entryJson(entry)),
    });
  });

  router.post('/application-passwords', account, jsonBody(BODY_LIMIT), async (req, res) => {
    const { name, expires_in_days: days } = readBody(req, BODY);
    const userId = idOf(req);
    const answer = await createOnce(deps, req, {
      async create(keep) {
        const made = await createApplicationPassword(req, userId, { name, days }, deps, (em, uuid) =>
          keep(em, { uuid }),
        );
        return entryJson(made, { password: made.password });
      },
      async repeat({ uuid }) {
        const entry = (await users.listApplicationPasswords(userId)).find((one) => one.uuid === uuid);
        return entry ? entryJson(entry, { password_set: true }) : null;
      },
    });
    res.status(201).json(answer);
  });

  router.delete('/application-passwords/:uuid', account, async (req, res) => {
    await revokeApplicationPassword(req, idOf(req), String(req.params.uuid), deps);
    res.status(204).end();
  });

  return router;
}

/** An application password as it is answered. `unused`: neither made nor used for 90 days. */
export function applicationPasswordJson(entry: ApplicationPasswordEntry, now: Date, secret: object = {}) {
  const { uuid, name, createdAt, lastUsedAt, expiresAt } = entry;
  return {
    uuid,
    name,
    ...secret,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    expires_at: expiresAt?.toISOString() ?? null,
    unused: isUnused(entry, now),
  };
}

type Deps = Pick<ApplicationPasswordsDeps, 'users' | 'clock'>;

/** The password is in the answer and nowhere else. @param days how long it works; undefined: for ever @throws ApiError 409 */
export async function createApplicationPassword(
  req: Request,
  userId: number,
  { name, days }: { name: string; days?: number },
  deps: Deps,
  inTransaction?: NonNullable<Parameters<Users['createApplicationPassword']>[3]>['inTransaction'],
) {
  const createdAt = deps.clock();
  const expiresAt = expiryOf(days, createdAt);
  const made = await deps.users
    .createApplicationPassword(userId, name, createdAt, { expiresAt, inTransaction })
    .catch((error: unknown) => {
      if (!(error instanceof TooManyApplicationPasswords)) throw error;
      throw new ApiError(409, 'too_many_application_passwords', `You cannot make another one: ${error.message}.`);
    });
  await audit(req, 'application_password.created', { applicationPassword: made.uuid, expiresInDays: days });
  return { ...made, name, createdAt, lastUsedAt: null, expiresAt };
}

/** @throws ApiError 404 when the account has no such application password. */
export async function revokeApplicationPassword(req: Request, userId: number, uuid: string, deps: Deps): Promise<void> {
  if (!(await deps.users.revokeApplicationPassword(userId, uuid))) {
    throw new ApiError(404, 'application_password_not_found', 'You have no such application password.');
  }
  await audit(req, 'application_password.revoked', { applicationPassword: uuid });
}

function idOf(req: Request): number {
  return req.principal?.id ?? 0;
}
