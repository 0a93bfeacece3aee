import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from '@jest/globals';
import { writeCertificate } from '#fakes/pro/paypal/certificate.ts';
import { endOfPem } from '#features/alerts/rules/ending.ts';
import { certificateExpiry } from '#outgoing/certificate.ts';

/** This test belongs to the Pro package because only its fakes write certificates. */
test.each(['2049-05-06T07:08:09Z', '2020-05-06T07:08:09Z'])(
  'a certificate is seen to end at %s, also when it has',
  async (end) => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const [from, to] = [new Date('2019-01-01T00:00:00Z'), new Date(end)];
    const cert = writeCertificate({ name: 'localhost', publicKey, signedBy: privateKey, from, to });
    expect(endOfPem(cert.replaceAll('\n', '\\n'))).toEqual(to);
    const server = createServer({ cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    expect(await certificateExpiry('127.0.0.1', (server.address() as AddressInfo).port)).toEqual(to);
    await new Promise((resolve) => server.close(resolve));
  },
);
