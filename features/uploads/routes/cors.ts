import type { RequestHandler } from 'express';
import type { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { formCors } from '#features/forms/visitors/cors.ts';
import { API_VERSION_HEADER } from '#http/openapi/api-version.ts';
import { budgets } from '#security/budgets.ts';

/** The features of the tus server, which anybody may read. */
const TUS = {
  'Tus-Resumable': '1.0.0',
  'Tus-Version': '1.0.0',
  'Tus-Extension': 'creation,creation-with-upload,termination,expiration',
  'Tus-Max-Size': String(budgets.uploadedFile.atMost),
};
const SENT = 'Content-Type, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset';
const READ = `${API_VERSION_HEADER}, Location, Retry-After, Tus-Extension, Tus-Max-Size, Tus-Resumable, Tus-Version, Upload-Expires, Upload-Length, Upload-Metadata, Upload-Offset, Upload-Token, X-Request-Id`;

/** Lets the pages of a form's `allowed_origins` upload, in one request or by tus. */
export function uploadCors(forms: ActiveForms): RequestHandler {
  const ofForm = formCors(forms, {
    'Access-Control-Allow-Methods': 'POST, HEAD, PATCH, DELETE',
    'Access-Control-Allow-Headers': SENT,
    'Access-Control-Expose-Headers': READ,
  });
  return (req, res, next) => {
    if (req.method === 'OPTIONS') res.set(TUS);
    return ofForm(req, res, next);
  };
}
