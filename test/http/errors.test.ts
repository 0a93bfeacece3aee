import { describe, expect, test } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { Refusal, type RefusalCode } from '#features/requests/refusal.ts';
import { ConfigError } from '#forms/config/parse.ts';
import { NewerFieldType } from '#forms/field-types/index.ts';
import { ApiError, toErrorResponse } from '#http/errors.ts';
import { ProviderError } from '#outgoing/errors.ts';

const parserError = (type: string, status: number) => Object.assign(new Error('inner detail'), { type, status });
const withCode = (code: string) => Object.assign(new Error('inner detail'), { code });

const NETWORK = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'];

const REFUSALS: Record<RefusalCode, number> = {
  form_not_found: 404,
  invalid_nonce: 403,
  honeypot_filled: 400,
  suspected_spam: 400,
  captcha_form: 400,
  body_too_large: 413,
  captcha_unavailable: 503,
  submitted_too_fast: 400,
  invalid_timing_token: 403,
  invalid_idempotency_key: 400,
  idempotency_conflict: 409,
  rate_limited: 429,
  overloaded: 503,
  validation_failed: 422,
  payment_form: 400,
  payment_unavailable: 502,
  engine_unavailable: 503,
  drafts_off: 404,
  form_not_open: 403,
  form_closed: 403,
  form_full: 409,
  limit_reached: 409,
  option_full: 422,
  coupon_used: 422,
  unique: 422,
  edit_link_over: 403,
  edit_conflict: 409,
  edited_too_often: 409,
  not_editable: 409,
  invitation_needed: 403,
  invitation_over: 403,
  invitation_used: 409,
};

describe('what an error becomes', () => {
  test.each(Object.entries(REFUSALS))('a refusal %s is %i, with its message', (code, status) => {
    expect(toErrorResponse(new Refusal(code as RefusalCode, 'Say it so.'))).toEqual({
      status,
      code,
      message: 'Say it so.',
    });
  });

  test('a refusal for too many requests says how long to wait', () => {
    const { headers } = toErrorResponse(new Refusal('rate_limited', 'Wait.', { retryAfterSeconds: 7 }));
    expect(headers).toEqual({ 'Retry-After': '7' });
  });

  test('a refusal for wrong values carries them', () => {
    const errors = { fields: { name: 'No.' }, data: { name: '' } };
    expect(toErrorResponse(new Refusal('validation_failed', 'No.', { errors })).errors).toEqual(errors);
  });

  test('an error of the API is told as it is', () => {
    const error = new ApiError(418, 'teapot', 'Short and stout.', { errors: { a: 1 }, headers: { X: 'y' } });
    expect(toErrorResponse(error)).toEqual({
      status: 418,
      code: 'teapot',
      message: 'Short and stout.',
      errors: { a: 1 },
      headers: { X: 'y' },
    });
  });

  test('a third party that fails is 502, with its patience and without its answer', () => {
    const details = {
      kind: 'rate_limited',
      type: 'rate_limited',
      retryAfterMs: 1_200,
      excerpt: 'inner detail',
    } as const;
    const told = toErrorResponse(new ProviderError('The shop answered 429.', details));
    expect(told).toEqual({
      status: 502,
      code: 'provider_unavailable',
      message: 'The shop answered 429.',
      headers: { 'Retry-After': '2' },
    });
    const away = new ProviderError('It is away.', { kind: 'transient', type: 'timeout' });
    expect(toErrorResponse(away)).toEqual({ status: 502, code: 'provider_unavailable', message: 'It is away.' });
  });

  test('a form that cannot be saved is 422 with its paths', () => {
    expect(toErrorResponse(new ConfigError({ title: 'title is required' }))).toMatchObject({
      status: 422,
      code: 'invalid_form',
      errors: { title: 'title is required' },
    });
  });

  test('a body that is too large is told how large it may be', () => {
    const { message } = toErrorResponse(Object.assign(parserError('entity.too.large', 413), { limit: 131_072 }));
    expect(message).toBe('The body is too large. It may have 131072 bytes.');
  });

  test.each<[string, unknown, number, string]>([
    ['JSON that is none', parserError('entity.parse.failed', 400), 400, 'malformed_body'],
    ['a body that is too large', parserError('entity.too.large', 413), 413, 'body_too_large'],
    ['too many parameters', parserError('parameters.too.many', 413), 413, 'body_too_large'],
    ['an unknown charset', parserError('charset.unsupported', 415), 415, 'unsupported_charset'],
    ['an unknown encoding', parserError('encoding.unsupported', 415), 415, 'unsupported_encoding'],
    ['a body that ended early', parserError('request.aborted', 400), 400, 'malformed_body'],
    ['a body of another length', parserError('request.size.invalid', 400), 400, 'malformed_body'],
    ['a deep query', parserError('querystring.parse.rangeError', 400), 400, 'malformed_body'],
    [
      'a body that does not decompress',
      Object.assign(new Error('inner detail'), { status: 400 }),
      400,
      'malformed_body',
    ],
    ['an address that cannot be decoded', new URIError('inner detail'), 400, 'malformed_request'],
  ])('%s', (_what, error, status, code) => {
    const answer = toErrorResponse(error);
    expect(answer).toMatchObject({ status, code, message: expect.stringMatching(/^The /) });
    expect(answer.message).not.toContain('inner detail');
  });

  test.each<[string, unknown]>([
    ['it cannot be reached', new DatabaseUnavailable(withCode('ECONNREFUSED'))],
    ['it does not answer', DatabaseUnavailable.late('inner detail')],
  ])('a database that is away is 503: %s', (_what, error) => {
    expect(toErrorResponse(error)).toMatchObject({
      status: 503,
      code: 'database_unavailable',
      headers: { 'Retry-After': '5' },
    });
  });

  test('a form of a newer version is 503, without the detail', () => {
    const answer = toErrorResponse(new NewerFieldType('inner detail'));
    expect(answer).toMatchObject({ status: 503, code: 'newer_version', headers: { 'Retry-After': '60' } });
    expect(answer.message).not.toContain('inner detail');
  });

  test.each<[string, unknown]>([
    ['an error', new Error('inner detail')],
    ['an error of the database', new DriverException(withCode('ER_NO_SUCH_TABLE'))],
    ...NETWORK.map((code): [string, unknown] => [`${code} of another connection`, withCode(code)]),
    ['a text', 'inner detail'],
    ['null', null],
    ['undefined', undefined],
    ['an object that looks like an answer', { status: 200, code: 'ok', message: 'inner detail' }],
    ['a type that only objects have', { type: 'constructor', message: 'inner detail' }],
  ])('anything else is 500 and tells nothing: %s', (_what, error) => {
    const answer = toErrorResponse(error);
    expect(answer).toEqual({
      status: 500,
      code: 'internal_error',
      message: 'Something went wrong on our side. Try again in a moment.',
    });
  });
});
