import { noted } from '#features/audit/noted.ts';
import { command, type Surroundings } from '#features/command-line/command.ts';
import { readInput } from '#features/command-line/input.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { readProSettings } from '#pro/settings.ts';
import { composeLicence } from './compose.ts';
import { LicenceKeyRefused } from './errors.ts';
import { LICENCE_KEY_RULE, licenceKeyOf } from './key.ts';
import type { Licence } from './licence.ts';

export const licenceCommands = {
  'license:status': command({
    about: 'show the licence; of the key only its end',
    example: 'durable-forms license:status',
    options: {},
    run: (_, surroundings) => withLicence(surroundings, null, async () => {}),
  }),

  'license:activate': command({
    about: 'activate a licence key for this site, in place of the one before',
    example: `printf '%s' "$KEY" | durable-forms license:activate --key-stdin`,
    options: { 'key-stdin': { about: 'read the key from standard input', needed: true } },
    async run(_, surroundings) {
      const key = licenceKeyOf(await readInput(surroundings, 'key-stdin', '-'));
      if (key === undefined) throw new Error(`--key-stdin: ${LICENCE_KEY_RULE}`);
      return withLicence(surroundings, 'license.activated', (licence, now) => licence.activate(key, now));
    },
  }),

  'license:refresh': command({
    about: 'ask the licence server about the licence now',
    example: 'durable-forms license:refresh',
    options: {},
    run: (_, surroundings) => withLicence(surroundings, 'license.refreshed', (licence, now) => licence.refresh(now)),
  }),

  'license:deactivate': command({
    about: 'give the activation of the licence back and forget its key',
    example: 'durable-forms license:deactivate',
    options: { force: { about: 'also when the licence server does not answer: it then counts this site for good' } },
    run: ({ force }, surroundings) =>
      withLicence(
        surroundings,
        'license.deactivated',
        (licence) => licence.deactivate({ force }),
        force ? { force } : {},
      ),
  }),
};

/** Does something with the licence, notes it, and returns what the licence is then. @param event null for what changes nothing */
function withLicence(
  surroundings: Surroundings,
  event: Parameters<typeof noted>[1] | null,
  change: (licence: Licence, now: Date) => Promise<void>,
  details: { force?: boolean } = {},
): Promise<unknown> {
  const { licenseServerUrl, licenseProductId } = readProSettings(surroundings.env);
  return surroundings.withDatabase(async (foundation) => {
    const { settings, clock } = foundation;
    const { allowedPrivateNetworks, baseUrl } = settings;
    const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'durable-forms', clock });
    try {
      const licence = composeLicence({ ...foundation, http, baseUrl, licenseServerUrl, licenseProductId });
      await change(licence, clock()).catch(async (error: unknown) => {
        if (!(error instanceof LicenceKeyRefused)) throw error;
        await noted(foundation, 'license.refused', { reason: error.reason });
        throw new Error(`--key-stdin: ${error.message}`);
      });
      const license = await licence.summary(clock());
      if (event) await noted(foundation, event, { status: license.status, ...details });
      return { license };
    } finally {
      await http.close();
    }
  });
}
