import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A request as somebody hostile would make it. The path is from the root. */
export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** What a form's page would send, so that a part of the requests gets past the guards. */
export interface Honest {
  formId: number;
  /** Names of the form's fields. */
  fields: readonly string[];
  /** Reserved keys of surface B with right values, and surface A's nonce. */
  tokens: Readonly<Record<string, string>>;
  nonceA: string;
}

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
const TEXTS = [
  '',
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  '\u2028',
  '{field:name}{all_fields}{meta:ip}',
  '<script>alert(1)</script>',
  "' or 1=1; drop table forms; --",
  '{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  'a\r\nBcc: victim@example.com',
  `${'a'.repeat(5_000)}@example.com`,
  `a@${'b.'.repeat(2_000)}com`,
  'x'.repeat(30_000),
  '\u0301'.repeat(5_000),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(500),
  '(((((((((((((a+)+)+)+)+)+)+',
  '9'.repeat(400),
  '1e999',
  'NaN',
  '-0',
  '2031-02-30',
  '0000-00-00T99:99:99Z',
  'javascript:alert(1)',
  'http://[::ffff:169.254.169.254]/',
  '=cmd|/c calc!A1',
  'true',
  'null',
  '[object Object]',
];
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'length',
  '',
  ' ',
  'a.b',
  'a[b][c]',
  '$where',
  '_svcb_nonce',
  '_svcb_timing',
  '_svcb_captcha_token',
  '_svcb_return_to',
  '_svcb_draft_token',
  '_svcb_unheard_of',
  '_svca_nonce',
  'form_id',
  'fields',
  'values',
  'page_url',
  'resume_token',
];
const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** Bodies that are no JSON object, or hardly. */
const RAW = [
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '[1,2',
  '{"a":1}{"b":2}',
  '{"__proto__":{"admin":true}}',
  '{"a":1,"a":2}',
  `{"a":${nested(5_000, '[', ']')}}`,
  `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
  `{"a":[${'0,'.repeat(9_000)}0]}`,
  `{${Array.from({ length: 3_000 }, (_, index) => `"k${index}":0`).join(',')}}`,
  `{"a":"${'\\u0000'.repeat(3_000)}"}`,
  '{"a":1e400,"b":-1e400,"c":1e-400}',
  '\ufeff{"a":1}',
];

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }), fc.emailAddress());
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 30 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...KEYS), text) },
  fc.constantFrom(0, -1, 1.5, Number.MAX_SAFE_INTEGER + 2, true, false, null),
);
const bytes = fc.oneof(
  fc.constantFrom(...RAW).map((raw) => Buffer.from(raw)),
  fc.uint8Array({ maxLength: 300 }).map((raw) => Buffer.from(raw)),
  // Small on the wire, large when unpacked.
  fc.constantFrom(...[2_000_000, 20_000_000].map((size) => gzipSync(Buffer.alloc(size, '{"a":"')))),
);
const headerValue = fc.oneof(
  fc.constantFrom('', '*', 'null', '0', '-1', 'x'.repeat(3_000), '"', '%00', 'a,b;c=d', 'Basic ====', 'Bearer ', '::1'),
  fc.string({ unit: fc.constantFrom(...'abc 019-_.,;:="/\\%\u00e9'), maxLength: 80 }).map((one) => one.trim()),
);
const PARAMETERS = ['0', '-1', '1e3', '99999999999999999999', '%00', '%ff', '%2e%2e%2f', 'x'.repeat(2_000)];
const QUERIES = ['?%', '?a=%ff', `?${'a=1&'.repeat(1_000)}`, '?__proto__[x]=1', '?token=1&token=2', '?limit=-1'];
const ASKED = ['token', 'order_uuid', 'status_token', 'mode', 'limit', 'a[b]', 'a[]'];
const HEADERS = [
  ...['idempotency-key', 'x-svcb-api-key', 'x-forwarded-for', 'x-forwarded-proto', 'x-host-nonce', 'authorization'],
  ...['cookie', 'origin', 'prefer', 'if-match', 'accept', 'user-agent', 'stripe-signature', 'paypal-cert-url'],
];
const TYPES = [
  JSON_TYPE,
  FORM_TYPE,
  'text/plain',
  'multipart/form-data; boundary=x',
  `${JSON_TYPE}; charset=utf-32`,
  '',
];
const ENCODINGS = ['', '', '', 'gzip', 'deflate', 'br', 'zip'];
const POOL = 600;

/**
 * Makes requests to these routes (`POST /forms/:id`) without end; about half of them have bodies that are nearly right. The same
 * seed makes the same ones.
 */
export function* hostileRequests(
  routes: readonly string[],
  { formId, fields, tokens, nonceA }: Honest,
  seed: number,
): Generator<HostileRequest, never> {
  // Made once and combined below: making each value anew costs more than answering it.
  const pool = <T>(arbitrary: fc.Arbitrary<T>) => fc.sample(arbitrary, { numRuns: POOL, seed });
  const [values, texts, raws, headerValues] = [pool(value), pool(text), pool(bytes), pool(headerValue)];
  const names = [...fields, ...fields, ...KEYS.filter((key) => key !== '__proto__')];
  const random = randomOf(seed);
  const below = (most: number) => Math.floor(random() * most);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);
  const encoded = () => encodeURIComponent(one(texts).toWellFormed()).slice(0, 3_000);

  const parameter = () => (random() < 0.6 ? String(formId) : random() < 0.75 ? one(PARAMETERS) : encoded() || '0');
  const query = () => {
    if (random() < 0.6) return '';
    return random() < 0.3 ? one(QUERIES) : `?${some(3, () => `${one(ASKED)}=${encoded()}`).join('&')}`;
  };
  const given = (): Record<string, unknown> => Object.fromEntries(some(12, () => [one(names), one(values)]));
  const jsonBodies = [
    () => ({ ...given(), ...tokens }),
    () => ({ form_id: formId, fields: given(), _svca_nonce: nonceA }),
    () => ({ values: { ...given(), ...tokens }, page_url: '/' }),
    given,
  ];
  const formBody = () => {
    const form = new URLSearchParams({ _svca_nonce: nonceA, ...tokens });
    for (const [name, item] of Object.entries(given())) {
      form.append(name, typeof item === 'string' ? item : JSON.stringify(item));
    }
    return form.toString();
  };
  const content = (): { type: string; encoding: string; body: Buffer } => {
    const kind = random();
    if (kind < 0.5) return { type: JSON_TYPE, encoding: '', body: Buffer.from(JSON.stringify(one(jsonBodies)())) };
    if (kind < 0.7) return { type: FORM_TYPE, encoding: '', body: Buffer.from(formBody()) };
    return { type: one(TYPES), encoding: one(ENCODINGS), body: one(raws) };
  };

  for (;;) {
    const [method = '', pattern = ''] = one(routes).split(' ');
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const { type, encoding, body } = content();
    yield {
      method,
      path: pattern.replaceAll(/:\w+|\*/g, parameter) + query(),
      headers: {
        ...Object.fromEntries(some(4, () => [one(HEADERS), one(headerValues)])),
        ...(hasBody && type && { 'content-type': type }),
        ...(hasBody && encoding && { 'content-encoding': encoding }),
      },
      body: hasBody ? body : Buffer.alloc(0),
    };
  }
}

/** Mulberry32: numbers from 0 to 1 that follow from a seed. */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
