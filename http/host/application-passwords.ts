import { type Request, type RequestHandler, Router } from 'express';
import { isApplicationPasswordName, type Users } from '../../host/accounts/users.ts';
import { ApiError } from '../errors.ts';
import { audit } from '../middleware/audit.ts';
import { bodyOf, jsonBody } from '../middleware/json-body.ts';

const BODY_LIMIT = 16 * 1024;

export interface ApplicationPasswordsDeps {
  users: Users;
  /** Lets every account through. */
  account: RequestHandler;
  clock: () => Date;
}

/** The application passwords of whoever asks. Errors: 401, 404, 415, and 422 for a name that is none. */
export function applicationPasswordsRouter(deps: ApplicationPasswordsDeps): Router {
  const { users, account } = deps;
  const router = Router();

  router.get('/application-passwords', account, async (req, res) => {
    const entries = await users.listApplicationPasswords(idOf(req));
    res.json({
      application_passwords: entries.map(({ uuid, name, createdAt, lastUsedAt }) => ({
        uuid,
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      })),
    });
  });

  router.post('/application-passwords', account, jsonBody(BODY_LIMIT), async (req, res) => {
    const { name } = bodyOf(req);
    const made = await createApplicationPassword(req, idOf(req), name, deps);
    res.status(201).json({
      uuid: made.uuid,
      name: made.name,
      password: made.password,
      created_at: made.createdAt.toISOString(),
      last_used_at: null,
    });
  });

  router.delete('/application-passwords/:uuid', account, async (req, res) => {
    await revokeApplicationPassword(req, idOf(req), String(req.params.uuid), deps);
    res.status(204).end();
  });

  return router;
}

type Deps = Pick<ApplicationPasswordsDeps, 'users' | 'clock'>;

/** The password is in the answer and nowhere else. @throws ApiError 422 naming `name` */
export async function createApplicationPassword(req: Request, userId: number, name: unknown, deps: Deps) {
  if (!isApplicationPasswordName(name)) {
    const mistake = 'must be a text of 1 to 100 characters, without line breaks';
    throw new ApiError(422, 'validation_failed', `name: ${mistake}.`, { errors: { name: mistake } });
  }
  const createdAt = deps.clock();
  const made = await deps.users.createApplicationPassword(userId, name, createdAt);
  audit(req, 'application_password.created', { userId, applicationPassword: made.uuid });
  return { ...made, name, createdAt };
}

/** @throws ApiError 404 when the account has no such application password. */
export async function revokeApplicationPassword(req: Request, userId: number, uuid: string, deps: Deps): Promise<void> {
  if (!(await deps.users.revokeApplicationPassword(userId, uuid))) {
    throw new ApiError(404, 'application_password_not_found', 'You have no such application password.');
  }
  audit(req, 'application_password.revoked', { userId, applicationPassword: uuid });
}

function idOf(req: Request): number {
  return req.principal?.id ?? 0;
}
