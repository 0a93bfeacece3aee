import { type KeyObject, randomBytes, sign } from 'node:crypto';

export interface CertificateOptions {
  /** The common name. */
  name: string;
  publicKey: KeyObject;
  /** RSA private key of the issuer; the private key of `publicKey` makes the certificate self-signed. */
  signedBy: KeyObject;
  /** Start of validity, as `to` in the years from 1950 to 2049. */
  from: Date;
  to: Date;
}

/** Writes an X.509 certificate as PEM, in the DER encoding of RFC 5280: Node can read certificates, but not write them. */
export function writeCertificate({ name, publicKey, signedBy, from, to }: CertificateOptions): string {
  const commonName = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))));
  const content = sequence(
    VERSION_3,
    // The first byte makes the serial number positive.
    tagged(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    SHA256_WITH_RSA,
    commonName,
    sequence(utcTime(from), utcTime(to)),
    commonName,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0x00]), sign('sha256', content, signedBy)]));
  const lines = sequence(content, SHA256_WITH_RSA, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return ['-----BEGIN CERTIFICATE-----', ...(lines ?? []), '-----END CERTIFICATE-----', ''].join('\n');
}

const VERSION_3 = Buffer.from('a003020102', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SHA256_WITH_RSA = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'));

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function utcTime(time: Date): Buffer {
  return tagged(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replace(/\D/g, '')}Z`));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
