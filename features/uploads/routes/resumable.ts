import { HEADLESS_REFUSED } from '#features/forms/visitors/headless.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { answerTus, type ResumableParts } from '#features/uploads/resumable/answer.ts';
import { countRequestOfKey, type UploadParts } from '#features/uploads/routes/upload.ts';
import { languageWish } from '#http/language-wish.ts';
import type { Body } from '#http/routing/body.ts';
import { FORM_ID, textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { type RouteRequest, route } from '#http/routing/route.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

type Parts = UploadParts & ResumableParts;

/** Raw bytes, which the handler reads as a stream. */
const BYTES: Body<unknown, void> = {
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
  required: true,
  parse: () => (_req, _res, next) => next(),
  read: () => {},
};

const COMMON = {
  'Tus-Resumable': '`1.0.0`.',
  'X-Svcb-Api-Key': 'The form’s API key, where a server uploads.',
};
const AT = {
  path: 'b:/forms/:id/uploads/resumable/:upload',
  tag: 'Submissions',
  access: 'visitor',
  params: { id: FORM_ID, upload: textParam({ type: 'string', format: 'uuid' }) },
} as const;

/** Resumable uploads by tus 1.0.0 (https://tus.io/protocols/resumable-upload). */
export const beginRoute = route({
  operation: 'startUpload',
  method: 'POST',
  path: 'b:/forms/:id/uploads/resumable',
  tag: 'Submissions',
  summary: 'Start a resumable upload',
  description: [
    'tus 1.0.0: creation, and with a body creation with upload. `Location` is the address of the upload, to which its bytes are sent',
    'by PATCH. The answer to the last byte has `Upload-Token`, which is submitted for the field; HEAD returns it then, too.',
  ].join(' '),
  access: 'visitor',
  params: { id: FORM_ID },
  headers: {
    ...COMMON,
    'Upload-Length': 'Bytes of the file.',
    'Upload-Metadata':
      'Keys with values of base64: `_svcb_nonce` of the token route (servers with an API key need none), `field` (its name), `filename` and `filetype` (a media type).',
  },
  body: { ...BYTES, required: false },
  answers: { 201: null, 401: HEADLESS_REFUSED },
  errors: [400, 403, 412, 413, 422, 429, 503, 507],
  async handle(app: Parts, { raw, ...request }) {
    const headers = await answer(
      app,
      { raw, ...request },
      {
        // A relative path works behind proxies that change the address.
        path: raw.path.endsWith('/') ? '' : 'resumable/',
      },
    );
    return reply(201, undefined, headers);
  },
});

export const standRoute = route({
  ...AT,
  operation: 'readUploadProgress',
  method: 'HEAD',
  summary: 'The progress of an upload',
  headers: COMMON,
  answers: { 200: null, 401: HEADLESS_REFUSED },
  errors: [400, 404, 410, 412, 413, 422, 423, 503],
  async handle(app: Parts, request) {
    return reply(200, undefined, await answer(app, request, { uuid: request.params.upload }));
  },
});

export const appendRoute = route({
  ...AT,
  operation: 'continueUpload',
  method: 'PATCH',
  summary: 'Send bytes of an upload',
  headers: { ...COMMON, 'Upload-Offset': 'The number of bytes that are stored, as HEAD returns it.' },
  body: BYTES,
  answers: { 204: null, 401: HEADLESS_REFUSED },
  errors: [400, 403, 404, 409, 410, 412, 413, 422, 423, 429, 503, 507],
  async handle(app: Parts, request) {
    return reply(204, undefined, await answer(app, request, { uuid: request.params.upload }));
  },
});

export const endRoute = route({
  ...AT,
  operation: 'cancelUpload',
  method: 'DELETE',
  summary: 'Cancel an upload',
  description: 'Finished uploads can be cancelled too, until a submission has them.',
  headers: COMMON,
  answers: { 204: null, 401: HEADLESS_REFUSED },
  errors: [400, 404, 410, 412, 413, 422, 423, 503],
  async handle(app: Parts, request) {
    return reply(204, undefined, await answer(app, request, { uuid: request.params.upload }));
  },
});

type Asked = Pick<
  RouteRequest<'visitor', { id: typeof FORM_ID }, unknown, void>,
  'params' | 'raw' | 'clientAddress' | 'gone'
>;

/** @returns the headers of the answer */
async function answer(
  app: Parts,
  { params, raw, clientAddress: address, gone }: Asked,
  more: { uuid?: string; path?: string },
) {
  const form = await app.intake.forms.find(params.id, languageWish(raw));
  if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id: params.id }));
  const { keyHolder } = raw;
  if (keyHolder && more.uuid === undefined) await countRequestOfKey(app, form, keyHolder);
  const sender = { form, address: keyHolder ? null : address, keyId: keyHolder?.keyId ?? null };
  return answerTus(app, sender, { raw, gone: gone(), ...more });
}
