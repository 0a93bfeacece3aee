import type { RequestHandler } from 'express';
import { type Capability, can, type Principal, type Users } from '../../host/users.ts';
import { parseCidrList } from '../../security/addresses.ts';
import { ApiError } from '../errors.ts';

declare module 'express-serve-static-core' {
  interface Request {
    principal?: Principal;
  }
}

const LOOPBACK = parseCidrList('loopback');

/**
 * Lets administrators through: HTTP Basic with an application password.
 * @throws ApiError 401 without valid credentials, 403 without the capability. There is no challenge header: a browser
 * must not ask for, and then keep, an application password.
 */
export function requireCapability(
  capability: Capability,
  { users, clock }: { users: Users; clock: () => Date },
): RequestHandler {
  return async (req, _res, next) => {
    const credentials = basicCredentials(req.get('authorization'));
    if (!credentials) {
      throw new ApiError(
        401,
        'authentication_required',
        'Send a user name and an application password with HTTP Basic authentication.',
      );
    }
    if (!req.clientSecure && !LOOPBACK.contains(req.clientAddress)) {
      throw new ApiError(401, 'https_required', 'Application passwords are accepted over https only.');
    }
    const principal = await users.authenticate(credentials.login, credentials.password, clock());
    if (!principal)
      throw new ApiError(401, 'invalid_credentials', 'The user name or the application password is wrong.');
    if (!can(principal, capability)) {
      throw new ApiError(403, 'missing_capability', `Your account lacks the capability ${capability}.`);
    }
    req.principal = principal;
    next();
  };
}

function basicCredentials(header: string | undefined): { login: string; password: string } | null {
  const [, encoded] = header?.match(/^Basic ([\w+/=-]+)$/i) ?? [];
  if (!encoded) return null;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  return colon < 1 ? null : { login: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
