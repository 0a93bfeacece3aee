import type { Foundation } from '#bin/composition/foundation.ts';
import { SANDBOX_LICENCE } from '#fakes/pro/lemon-squeezy.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { composeLicence } from '#pro/licence/compose.ts';

export interface LicenceContext extends Pick<Foundation, 'orm' | 'box' | 'settings' | 'log'> {
  licenseServerUrl: string | undefined;
  sandbox: string;
}

/**
 * Activates the sandbox's licence at each start: the sandbox stores nothing between them. With another licence server the
 * licence is the developer's own.
 */
export async function activateLicence({
  sandbox,
  licenseServerUrl,
  settings,
  ...parts
}: LicenceContext): Promise<void> {
  if (!licenseServerUrl?.startsWith(sandbox)) return;
  const { allowedPrivateNetworks, baseUrl } = settings;
  const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'durable-forms' });
  try {
    await composeLicence({ ...parts, http, baseUrl, licenseServerUrl }).activate(SANDBOX_LICENCE, new Date());
  } finally {
    await http.close();
  }
}
