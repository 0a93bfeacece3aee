import { ERRORS, TUS_RESUMABLE } from '@tus/server';
import { UseCaseError } from '#db/use-case-error.ts';
import { ApiError } from '#http/errors.ts';

const TUS = { 'Tus-Resumable': TUS_RESUMABLE };

type Refusal = { status_code: number; body: string };

/** Our code and message for each error of the library, which has only a text. */
const KNOWN: readonly (readonly [Refusal, string, string])[] = [
  [ERRORS.MISSING_OFFSET, 'upload_offset_missing', 'The header Upload-Offset is needed.'],
  [
    ERRORS.INVALID_CONTENT_TYPE,
    'unsupported_media_type',
    'Send bytes as Content-Type: application/offset+octet-stream.',
  ],
  [ERRORS.FILE_NOT_FOUND, 'upload_not_found', 'There is no such upload. Begin it anew.'],
  [ERRORS.FILE_NO_LONGER_EXISTS, 'upload_expired', 'This upload has waited too long. Begin it anew.'],
  [ERRORS.INVALID_OFFSET, 'offset_conflict', 'Upload-Offset is not where this upload stands. Ask for that by HEAD.'],
  [ERRORS.ERR_SIZE_EXCEEDED, 'body_too_large', 'These are more bytes than Upload-Length has announced.'],
  [ERRORS.ERR_MAX_SIZE_EXCEEDED, 'body_too_large', 'These are more bytes than Upload-Length has announced.'],
  [ERRORS.INVALID_LENGTH, 'upload_length_missing', 'The header Upload-Length is needed.'],
  [
    ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION,
    'upload_length_missing',
    'Upload-Defer-Length is not known here. The header Upload-Length is needed.',
  ],
  [ERRORS.UNSUPPORTED_CONCATENATION_EXTENSION, 'not_supported', 'Uploads cannot be put together here.'],
];

/**
 * Converts an error of a tus request to the shape of all our errors, with the header that tus clients expect.
 * @param thrown by our code or by the library; undefined if the library has only answered
 * @param response of the library; its text is the only sign of its error
 */
export async function tusError(thrown: unknown, response: Response): Promise<unknown> {
  if (thrown instanceof UseCaseError) {
    thrown.headers = { ...thrown.headers, ...TUS };
    return thrown;
  }
  if (thrown instanceof ApiError) {
    const { status, code, message, errors, headers } = thrown;
    return new ApiError(status, code, message, { errors, headers: { ...headers, ...TUS } });
  }
  const text = await response.text();
  const known = KNOWN.find(([{ body }]) => body === text);
  if (known) {
    const [{ status_code }, code, message] = known;
    return new ApiError(status_code === 501 ? 400 : status_code, code, message, { headers: TUS });
  }
  if (response.status === 412 || text === 'Invalid tus-resumable\n') {
    const message = 'The header Tus-Resumable must be 1.0.0.';
    return new ApiError(412, 'tus_version', message, { headers: { ...TUS, 'Tus-Version': TUS_RESUMABLE } });
  }
  if (response.status >= 500 && thrown) return thrown;
  const [, names = ''] = /^Invalid ([\w -]+)\n$/.exec(text) ?? [];
  const message =
    names === '' ? 'This is not a request of tus 1.0.0.' : `A header is wrong: ${names.replaceAll(' ', ', ')}.`;
  return new ApiError(400, 'malformed_request', message, { headers: TUS });
}
