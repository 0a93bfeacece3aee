import type { Payload } from '@temporalio/common';
import { type Request, type RequestHandler, Router } from 'express';
import { can, principal, type Users } from '#features/accounts/users.ts';
import { isObject } from '#forms/config/json.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { bodyOf, jsonBody } from '#http/middleware/json-body.ts';
import { createCodecToken, verifyCodecToken } from '#security/codec-token.ts';
import { EncryptionCodec } from '#security/payload-codec.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { requireCapability } from './authenticate.ts';

const DECODE_PATHS = ['/codec/decode', '/codec/:token/decode'];
const BODY_LIMIT = 8 * 1024 * 1024;

export interface CodecDeps {
  box: SecretBox;
  users: Pick<Users, 'find'>;
  admin: ReturnType<typeof requireCapability>;
  clock: () => Date;
  /** `{base}/{rest}/host/codec` */
  endpoint: string;
  /** The only origin that may decode from a browser. */
  uiOrigin: string | undefined;
}

/**
 * Lets Temporal UI show what is in the payloads. It decodes and never encodes. The bearer token is made for an
 * administrator, lives for 12 hours at most, as long as that is one and keeps its password, and may stand in the path, because the
 * UI has no header of its own for it.
 */
export function codecRouter({ box, users, admin, clock, endpoint, uiOrigin }: CodecDeps): Router {
  const router = Router();
  const codec = new EncryptionCodec(box);

  router.post('/codec/tokens', admin, async (req, res) => {
    const account = await users.find(req.principal?.id ?? 0);
    // Deleted in this moment.
    if (!account) throw new ApiError(401, 'authentication_required', 'The account is gone.');
    const { token, expiresAt } = createCodecToken(box, account, clock());
    await audit(req, 'codec_token.created', { expiresAt: expiresAt.toISOString() });
    res.status(201);
    res.json({ token, endpoint: `${endpoint}/${token}`, expires_at: expiresAt.toISOString() });
  });

  router.all(DECODE_PATHS, (req, res, next) => {
    res.vary('Origin');
    if (uiOrigin && req.get('origin') === uiOrigin) {
      res.set({
        'Access-Control-Allow-Origin': uiOrigin,
        'Access-Control-Allow-Methods': 'POST',
        'Access-Control-Allow-Headers': 'Content-Type, Authorization, X-Namespace',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    }
    if (req.method === 'OPTIONS') res.status(204).end();
    else next();
  });

  const requireToken: RequestHandler = async (req, _res, next) => {
    // Looked up each time: a token must not outlive its account, the password of that, or what it may do.
    const account = await verifyCodecToken(box, bearerToken(req), clock(), (id) => users.find(id));
    if (!account || !can(account, 'manage_options')) {
      throw new ApiError(
        401,
        'invalid_token',
        'The decode token is wrong or has expired, or its account has another password or is no administrator any more; make a new one.',
      );
    }
    req.principal = principal(account);
    next();
  };

  router.post(DECODE_PATHS, requireToken, jsonBody(BODY_LIMIT), async (req, res) => {
    const payloads = readPayloads(bodyOf(req).payloads);
    const decoded = readAll(codec, payloads);
    await audit(req, 'codec.decode', { payloads: payloads.length });
    res.set('Cache-Control', 'no-store').json({ payloads: decoded.map(toWire) });
  });

  return router;
}

function bearerToken(req: Request): string {
  const { token } = req.params;
  return typeof token === 'string' ? token : (req.get('authorization')?.replace(/^Bearer /i, '') ?? '');
}

/** @throws ApiError 400 for a payload that cannot be decoded */
function readAll(codec: EncryptionCodec, payloads: Payload[]): Payload[] {
  try {
    return codec.decodeForReading(payloads);
  } catch {
    const message = 'payloads: at least one was changed, or its key is not configured.';
    throw new ApiError(400, 'undecodable_payload', message);
  }
}

/** @throws ApiError 400 for anything but a list of payloads in the JSON form of the protocol (base64 bytes). */
function readPayloads(payloads: unknown): Payload[] {
  if (!Array.isArray(payloads) || !payloads.every(isObject)) {
    throw new ApiError(400, 'malformed_body', 'payloads: must be a list of payloads.');
  }
  return payloads.map(({ metadata, data }) => ({
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([key, value]) => [key, Buffer.from(String(value), 'base64')]),
    ),
    data: Buffer.from(String(data ?? ''), 'base64'),
  }));
}

function toWire({ metadata, data }: Payload) {
  return {
    metadata: Object.fromEntries(
      Object.entries(metadata ?? {}).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
    ),
    data: Buffer.from(data ?? []).toString('base64'),
  };
}
