import type { HttpClient } from '#outgoing/http-client.ts';
import { Licence, type LicenceServices } from './licence.ts';
import { createLemonSqueezy } from './providers/lemon-squeezy/client.ts';

export interface LicenceParts extends Omit<LicenceServices, 'server'> {
  http: HttpClient;
  /** Without a trailing slash; absent where LICENSE_SERVER_URL is not set. */
  licenseServerUrl: string | undefined;
  /** Absent where keys of every product of that server are as good. */
  licenseProductId?: string | undefined;
}

/** The licence, with its server where there is one. */
export function composeLicence({
  http,
  licenseServerUrl: url,
  licenseProductId: productId,
  ...parts
}: LicenceParts): Licence {
  return new Licence({ ...parts, server: url === undefined ? null : createLemonSqueezy({ http, url, productId }) });
}
