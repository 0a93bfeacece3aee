import { createHash, createHmac } from 'node:crypto';
import type { Request } from 'express';

/** Secret of every access key of the fake. */
export const SECRET = 'sandbox/secret/access/key/of/no/use/0000';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** True when a request has a valid signature (AWS Signature Version 4). */
export function isSigned(request: Request, body: Uint8Array): boolean {
  const header = request.get('authorization') ?? '';
  const [, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(header) ??
    [];
  const time = request.get('x-amz-date') ?? '';
  const [date = '', region = '', service = '', end] = scope.split('/');
  if (!signature || end !== 'aws4_request' || service !== 'ses' || !signedHeaders.split(';').includes('host'))
    return false;
  const [path = '', query = ''] = request.originalUrl.split('?');
  const canonical = [
    request.method,
    path,
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${(request.get(name) ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n');
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  return hmac(key, text).toString('hex') === signature;
}
