import { number, object } from 'yup';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { HEADLESS_REFUSED } from '#features/forms/visitors/headless.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import type { KeyHolder } from '#features/requests/headless.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { NONCE_KEYS, requireNonce, submitAction } from '#features/requests/tokens.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { bodyLength, isMultipart, readMultipart } from '#features/uploads/multipart.ts';
import type { ReceiveParts } from '#features/uploads/receiving/begin.ts';
import type { Received } from '#features/uploads/receiving/finish.ts';
import { receiveUpload } from '#features/uploads/receiving/receive.ts';
import { tooManyFiles } from '#features/uploads/receiving/room.ts';
import { pathOfInput } from '#forms/placed-files.ts';
import { displayName } from '#forms/values/sanitise.ts';
import { ApiError } from '#http/errors.ts';
import { languageWish } from '#http/language-wish.ts';
import { text, timestamp } from '#http/routing/answers.ts';
import type { Body } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { allowSlowBody } from '#http/server/patience.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { uploadCors } from './cors.ts';

export interface UploadParts extends ReceiveParts {
  intake: VisitorServices;
}

/** The message about a part that is not expected. */
const STRAY = 'one request takes one part "file", with each field once: send another file in a request of its own';

/** A multipart body, which the handler reads as a stream. */
const BODY: Body<unknown, void> = {
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        description: 'The parts, in this order.',
        properties: {
          _svcb_nonce: {
            type: 'string',
            description: 'The nonce of the token route; servers with an API key need none.',
          },
          field: { type: 'string', description: 'The name of a field of type file; `docs.passport` in a group.' },
          file: { type: 'string', format: 'binary' },
        },
        required: ['field', 'file'],
      },
    },
  },
  required: true,
  parse: () => (_req, _res, next) => next(),
  read: () => {},
};

/** @throws UseCaseError `rate_limited` if a key uploads too many files per minute */
export async function countRequestOfKey(
  { intake }: Pick<UploadParts, 'intake'>,
  { config }: Pick<ActiveForm, 'config'>,
  { keyId }: KeyHolder,
): Promise<void> {
  const seconds = await intake.limits.take(`uploads:${keyId}`, uploadsBudgets.keyUploadsInMinute.atMost, 60);
  if (seconds > 0) throw tooManyFiles(config, seconds);
}

/** Uploads a file before its form is submitted. The returned token is the value of the field. */
export const uploadRoute = route({
  operation: 'uploadFile',
  method: 'POST',
  path: 'b:/forms/:id/uploads',
  tag: 'Submissions',
  summary: 'Upload a file for a form',
  description: 'The token is submitted as the value of the field. It is valid for this field of this form, for a day.',
  access: 'visitor',
  params: { id: FORM_ID },
  headers: { 'X-Svcb-Api-Key': 'The form’s API key, in place of the nonce.' },
  body: BODY,
  answers: {
    401: HEADLESS_REFUSED,
    201: object({
      token: text(),
      name: text(),
      size: number().integer().min(0).defined(),
      type: text(),
      expires_at: timestamp(),
    }),
  },
  errors: [403, 413, 422, 429, 503, 507],
  // Also applies to the routes below this path.
  cors({ intake }: UploadParts) {
    const cors = uploadCors(intake.forms);
    // Servers send no origin, and no page may know a key.
    return (req, res, next) => (req.keyHolder ? next() : cors(req, res, next));
  },
  async handle(app: UploadParts, { params, raw, clientAddress: address }) {
    const form = await app.intake.forms.find(params.id, languageWish(raw));
    if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: params.id }));
    if (!isMultipart(raw)) {
      throw new ApiError(415, 'unsupported_media_type', 'Send the file as Content-Type: multipart/form-data.');
    }
    const { keyHolder } = raw;
    if (keyHolder) await countRequestOfKey(app, form, keyHolder);
    const sender = { form, address: keyHolder ? null : address };
    const fields = new Map<string, string>();
    let received: Received | undefined;
    let isBegun = false;
    const strays = new Set<string>();
    await readMultipart(raw, {
      fieldBytes: budgets.smallBody.atMost,
      onField(name, value) {
        if (fields.has(name)) strays.add(name);
        fields.set(name, value);
      },
      async onFile(part) {
        if (part.field !== 'file' || isBegun) {
          strays.add(part.field);
          return;
        }
        isBegun = true;
        const nonce = fields.get(NONCE_KEYS.b);
        const action = submitAction(form.id);
        // A server has presented the form's API key instead.
        if (!keyHolder)
          requireNonce(app.intake.tokens, { action, session: '', nonce }, app.clock(), textsOf(form.config));
        const given = { ...part, field: pathOfInput(fields.get('field') ?? ''), sizeAtMost: bodyLength(raw) };
        received = await allowSlowBody(raw, () => receiveUpload(app, sender, given));
      },
    });
    if (!received)
      throw new ApiError(422, 'no_file', 'The body has no part "file".', { errors: { file: 'file is needed' } });
    if (strays.size > 0) {
      const errors = Object.fromEntries([...strays].map((name) => [displayName(name), STRAY]));
      throw new ApiError(422, 'too_many_parts', 'The body has parts that are not taken; see errors.', { errors });
    }
    const { token, name, size, type, expiresAt } = received;
    return reply(
      201,
      { token, name, size, type, expires_at: expiresAt.toISOString() },
      { 'Cache-Control': 'no-store' },
    );
  },
});
