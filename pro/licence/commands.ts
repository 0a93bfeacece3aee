import { UseCaseError } from '#db/use-case-error.ts';
import { command, type Surroundings } from '#features/command-line/command.ts';
import { readInput } from '#features/command-line/input.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { readProSettings } from '#pro/settings.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { budgets } from '#security/budgets.ts';
import { composeLicence } from './compose.ts';
import { LICENCE_KEY_RULE, licenceKeyOf } from './key.ts';
import type { LicenceSummary } from './summary.ts';
import { activateLicence, deactivateLicence, type LicenceApp, refreshLicence } from './use-cases.ts';

export const licenceCommands = {
  'license:status': command({
    about: 'show the licence, with only the end of its key',
    example: 'durable-forms license:status',
    options: {},
    run: (_, surroundings) => withLicence(surroundings, ({ licence, clock }) => licence.summary(clock())),
  }),

  'license:activate': command({
    about: 'activate a licence key for this site; replaces the previous one',
    example: `printf '%s' "$KEY" | durable-forms license:activate --key-stdin`,
    options: { 'key-stdin': { about: 'read the key from standard input', needed: true } },
    async run(_, surroundings) {
      const key = licenceKeyOf(await readInput(surroundings, 'key-stdin', '-', budgets.commandSecret.atMost));
      if (key === undefined) throw new Error(`--key-stdin: ${LICENCE_KEY_RULE}`);
      return withLicence(surroundings, (app) =>
        activateLicence(app, COMMAND_LINE, key).catch((error: unknown) => {
          const mistake = error instanceof UseCaseError && error.errors?.license_key;
          throw mistake ? new Error(`--key-stdin: ${mistake}`) : error;
        }),
      );
    },
  }),

  'license:refresh': command({
    about: 'check the licence with the licence server now',
    example: 'durable-forms license:refresh',
    options: {},
    run: (_, surroundings) => withLicence(surroundings, (app) => refreshLicence(app, COMMAND_LINE)),
  }),

  'license:deactivate': command({
    about: 'deactivate the licence on this site and delete its key',
    example: 'durable-forms license:deactivate',
    options: {
      force: { about: 'also when the licence server does not answer: this site then counts as an activation for good' },
    },
    run: ({ force }, surroundings) => withLicence(surroundings, (app) => deactivateLicence(app, COMMAND_LINE, force)),
  }),
};

/** Runs `work` with the licence and returns the summary that it returns, as the command's output. */
function withLicence(surroundings: Surroundings, work: (app: LicenceApp) => Promise<LicenceSummary>): Promise<unknown> {
  const { licenseServerUrl, licenseProductId } = readProSettings(surroundings.env);
  return surroundings.withDatabase(async (foundation) => {
    const { settings, clock } = foundation;
    const { allowedPrivateNetworks, baseUrl } = settings;
    const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'durable-forms', clock });
    try {
      const licence = composeLicence({ ...foundation, http, baseUrl, licenseServerUrl, licenseProductId });
      return { license: await work({ ...foundation, licence }) };
    } finally {
      await http.close();
    }
  });
}
