import type { HttpClient } from '#outgoing/http-client.ts';
import { Licence, type LicenceServices } from './licence.ts';
import { createLemonSqueezy } from './providers/lemon-squeezy/client.ts';

export interface LicenceParts extends Omit<LicenceServices, 'server'> {
  http: HttpClient;
  /** URL without a trailing slash; undefined when LICENSE_SERVER_URL is not set. */
  licenseServerUrl: string | undefined;
  /** Undefined when keys of every product of the server are accepted. */
  licenseProductId?: string | undefined;
}

/** Creates the licence, with a client of its server when one is configured. */
export function composeLicence({
  http,
  licenseServerUrl: url,
  licenseProductId: productId,
  ...parts
}: LicenceParts): Licence {
  return new Licence({ ...parts, server: url === undefined ? null : createLemonSqueezy({ http, url, productId }) });
}
