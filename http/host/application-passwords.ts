import { type Request, type RequestHandler, Router } from 'express';
import { type ApplicationPasswordEntry, isApplicationPasswordName, type Users } from '../../host/accounts/users.ts';
import { ApiError } from '../errors.ts';
import { audit } from '../middleware/audit.ts';
import { createOnce, type IdempotencyDeps } from '../middleware/idempotency.ts';
import { bodyOf, jsonBody } from '../middleware/json-body.ts';
import { invalid } from '../middleware/read.ts';

const BODY_LIMIT = 16 * 1024;

export interface ApplicationPasswordsDeps extends IdempotencyDeps {
  users: Users;
  /** Lets every account through. */
  account: RequestHandler;
}

/** The application passwords of whoever asks. Errors: 401, 404, 415, and 422 for a name that is none. */
export function applicationPasswordsRouter(deps: ApplicationPasswordsDeps): Router {
  const { users, account } = deps;
  const router = Router();

  router.get('/application-passwords', account, async (req, res) => {
    const entries = await users.listApplicationPasswords(idOf(req));
    res.json({
      application_passwords: entries.map((entry) => entryJson(entry)),
    });
  });

  router.post('/application-passwords', account, jsonBody(BODY_LIMIT), async (req, res) => {
    const { name } = bodyOf(req);
    const userId = idOf(req);
    const answer = await createOnce(deps, req, {
      async create(keep) {
        const made = await createApplicationPassword(req, userId, name, deps, (em, uuid) => keep(em, { uuid }));
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

function entryJson({ uuid, name, createdAt, lastUsedAt }: ApplicationPasswordEntry, secret: object = {}) {
  const times = { created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null };
  return { uuid, name, ...secret, ...times };
}

type Deps = Pick<ApplicationPasswordsDeps, 'users' | 'clock'>;

/** The password is in the answer and nowhere else. @throws ApiError 422 naming `name` */
export async function createApplicationPassword(
  req: Request,
  userId: number,
  name: unknown,
  deps: Deps,
  inTransaction?: Parameters<Users['createApplicationPassword']>[3],
) {
  if (!isApplicationPasswordName(name)) {
    throw invalid({ name: 'name must be a text of 1 to 100 characters, without line breaks' });
  }
  const createdAt = deps.clock();
  const made = await deps.users.createApplicationPassword(userId, name, createdAt, inTransaction);
  await audit(req, 'application_password.created', { applicationPassword: made.uuid });
  return { ...made, name, createdAt, lastUsedAt: null };
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
