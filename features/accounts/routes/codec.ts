import type { Payload } from '@temporalio/common';
import type { RequestHandler } from 'express';
import { object } from 'yup';
import { UseCaseError } from '#db/use-case-error.ts';
import { accountsBudgets } from '#features/accounts/budgets.ts';
import type { Sessions } from '#features/accounts/sessions.ts';
import { type CodecParts, decodePayloads, issueCodecToken } from '#features/accounts/use-cases/codec.ts';
import { principal, type Users } from '#features/accounts/users.ts';
import { listOf, mapOf, text, timestamp } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { can } from '#security/actor.ts';
import { verifyCodecToken } from '#security/codec-token.ts';

export interface CodecRouteParts extends CodecParts {
  accounts: { users: Pick<Users, 'find' | 'hasApplicationPassword'>; sessions: Pick<Sessions, 'isOpen'> };
  baseUrl: string;
  /** The path of the host's own routes. */
  host: string;
  /** The only origin that may decode from a browser. */
  temporalUiUrl: string | undefined;
}

const tag = 'Payload codec';
const limit = accountsBudgets.codecBody.atMost;

const decoding = {
  method: 'POST',
  tag,
  summary: 'Decode the payloads of workflows for Temporal UI',
  access: 'signed',
  body: rawJson(
    {
      type: 'object',
      properties: { payloads: { type: 'array', items: { type: 'object' } } },
      required: ['payloads'],
    },
    { limit },
  ),
  answers: { 200: object({ payloads: listOf(object({ metadata: mapOf(text()), data: text() })) }) },
  errors: [401],
  audit: 'codec.decode',
  before: (app: CodecRouteParts) => [requireToken(app)],
  cors: (app: CodecRouteParts) => forTemporalUi(app),
} as const;

/**
 * The routes that let Temporal UI show the content of payloads. They decode and never encode. The bearer token is created for an
 * administrator and lasts for 12 hours at most. It ends earlier with the session or application password that created it, when
 * the account's password changes, and when the account is no longer an administrator. It may be part of the path, because the UI
 * has no header for it.
 */
export const codecRoutes = [
  route({
    operation: 'createCodecToken',
    method: 'POST',
    path: 'host:/codec/tokens',
    tag,
    summary: 'Create a token for Temporal UI, for 12 hours at most',
    access: 'admin',
    answers: { 201: object({ token: text(), endpoint: text(), expires_at: timestamp() }) },
    audit: 'codec_token.created',
    async handle(app: CodecRouteParts, { actor }) {
      const account = await app.accounts.users.find(actor.account.id);
      // The account was deleted at this moment.
      if (!account) throw new UseCaseError('unauthenticated', 'authentication_required', 'The account is gone.');
      const { token, expiresAt } = await issueCodecToken(app, actor, account);
      const endpoint = `${app.baseUrl}${app.host}/codec/${token}`;
      return { token, endpoint, expires_at: expiresAt.toISOString() };
    },
  }),

  route({
    ...decoding,
    operation: 'decodePayloads',
    path: 'host:/codec/decode',
    security: ['codec_token'],
    handle: decode,
  }),
  route({
    ...decoding,
    operation: 'decodePayloadsByToken',
    path: 'host:/codec/:token/decode',
    params: { token: textParam() },
    handle: decode,
  }),
];

async function decode(
  app: CodecRouteParts,
  { body, actor }: { body: Record<string, unknown>; actor: Parameters<typeof decodePayloads>[1] },
) {
  const payloads = await decodePayloads(app, actor, readPayloads(body.payloads));
  return reply(200, { payloads: payloads.map(toWire) }, { 'Cache-Control': 'no-store' });
}

function requireToken({ box, accounts, clock }: CodecRouteParts): RequestHandler {
  return async (req, _res, next) => {
    const { token: inPath } = req.params;
    const token = typeof inPath === 'string' ? inPath : (req.get('authorization')?.replace(/^Bearer /i, '') ?? '');
    const now = clock();
    // Checked each time: a token must not outlive the credential that created it, its account, that account's password, or its
    // permissions.
    const account = await verifyCodecToken(box, token, now, async (id, credential) => {
      const isGood =
        credential === null ||
        (credential.kind === 'session'
          ? await accounts.sessions.isOpen(id, credential.id, now)
          : await accounts.users.hasApplicationPassword(id, credential.id, now));
      return isGood ? accounts.users.find(id) : null;
    });
    if (!account || !can(account, 'manage_options')) {
      throw new UseCaseError(
        'unauthenticated',
        'invalid_token',
        'The decode token is wrong or has expired, or what it was made with has ended: the session, the application password, the password of the account, or that this is an administrator. Make a new one.',
      );
    }
    req.principal = principal(account);
    next();
  };
}

function forTemporalUi({ temporalUiUrl }: CodecRouteParts): RequestHandler {
  const uiOrigin = temporalUiUrl && new URL(temporalUiUrl).origin;
  return (req, res, next) => {
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
  };
}

/** Reads payloads in the JSON form of the protocol, with bytes in base64. @throws UseCaseError for any other input */
function readPayloads(payloads: unknown): Payload[] {
  if (!Array.isArray(payloads) || !payloads.every(isObject)) {
    throw new UseCaseError('malformed', 'malformed_body', 'payloads: must be a list of payloads.');
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
