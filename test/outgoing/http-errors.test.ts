import { describe, expect, test } from '@jest/globals';
import { excerptOf, ProviderError, providerErrorTypes } from '#outgoing/errors.ts';
import { classifyResponse, retryAfter } from '#outgoing/http-errors.ts';
import { DAY_MS } from '#time.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('what an answer means for the next attempt', () => {
  test.each([200, 201, 202, 204, 299])('%d is success', (status) => {
    expect(classifyResponse({ status })).toBeNull();
  });

  test.each([
    [300, 'permanent', 'redirect_refused'],
    [301, 'permanent', 'redirect_refused'],
    [302, 'permanent', 'redirect_refused'],
    [308, 'permanent', 'redirect_refused'],
    [400, 'permanent', 'request_refused'],
    [401, 'permanent', 'unauthorized'],
    [403, 'permanent', 'unauthorized'],
    [404, 'permanent', 'not_found'],
    [405, 'permanent', 'request_refused'],
    [408, 'transient', 'timeout'],
    [409, 'permanent', 'request_refused'],
    [410, 'permanent', 'gone'],
    [413, 'permanent', 'request_refused'],
    [422, 'permanent', 'request_refused'],
    [425, 'transient', 'timeout'],
    [429, 'transient', 'rate_limited'],
    [500, 'transient', 'server_error'],
    [501, 'transient', 'server_error'],
    [502, 'transient', 'server_error'],
    [503, 'transient', 'server_error'],
    [504, 'transient', 'server_error'],
    [599, 'transient', 'server_error'],
  ])('%d is %s (%s)', (status, kind, type) => {
    const error = classifyResponse({ status });
    expect(error).toMatchObject({ kind, type, status });
    expect(error?.retryAfterMs).toBeUndefined();
    expect(providerErrorTypes).toContain(error?.type);
  });

  test.each([
    [429, '120', 120_000],
    [503, '7', 7_000],
    [429, '0', 0],
    [429, 'Sat, 21 Nov 2026 12:01:30 GMT', 90_000],
    [503, 'Sat, 21 Nov 2026 11:00:00 GMT', 0],
    [429, '7200', 7_200_000],
    [429, '999999999', DAY_MS],
    [429, 'Sat, 21 Nov 2099 12:00:00 GMT', DAY_MS],
  ])('%d with Retry-After %s asks for %d ms', (status, value, expected) => {
    const retryAfterMs = retryAfter(value, now);
    expect(retryAfterMs).toBe(expected);
    expect(classifyResponse({ status, retryAfterMs })).toMatchObject({
      kind: 'rate_limited',
      type: status === 503 ? 'server_error' : 'rate_limited',
      retryAfterMs,
    });
  });

  test.each(['', 'soon', '-5', '1.5', '2026-11-21', 'NaN'])(
    'an unreadable Retry-After (%s) is as good as none',
    (value) => {
      expect(retryAfter(value, now)).toBeUndefined();
    },
  );

  test('Retry-After on another status changes nothing', () => {
    expect(classifyResponse({ status: 500, retryAfterMs: 5_000 })).toMatchObject({
      kind: 'transient',
      type: 'server_error',
    });
    expect(classifyResponse({ status: 400, retryAfterMs: 5_000 })).toMatchObject({ kind: 'permanent' });
  });
});

describe('the excerpt for operators', () => {
  test('has at most 500 characters and no control characters', () => {
    const error = classifyResponse({ status: 500, body: `first\r\nsecond\u0000\u001b[31m ${'x'.repeat(2_000)}` });
    expect(error?.excerpt).toHaveLength(500);
    expect(error?.excerpt).toMatch(/^first second \[31m xxx/);
  });

  test('never ends in half a character', () => {
    expect(excerptOf(`${'x'.repeat(499)}😀`).isWellFormed()).toBe(true);
  });

  test('stays out of the message, which may be logged', () => {
    const error = new ProviderError('The server answered 500.', {
      kind: 'transient',
      type: 'server_error',
      excerpt: 'Unknown user jane@example.com',
    });
    expect(error.message).not.toContain('jane');
    expect(String(error)).not.toContain('jane');
  });
});
