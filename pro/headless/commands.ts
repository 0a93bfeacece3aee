import { UseCaseError } from '#db/use-case-error.ts';
import { command, readId, UsageError } from '#features/command-line/command.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { DEFAULT_KEEP_HOURS, MAX_KEEP_HOURS } from './rotation.ts';
import { revokeApiKeys, rotateApiKey } from './use-cases.ts';

const form = { takes: 'N', about: 'the form', needed: true } as const;

export const headlessKeyCommands = {
  'headless-key:create': command({
    about: 'create or replace the API key of a form; it is shown once',
    example: 'durable-forms headless-key:create --form 1 --keep-hours 2',
    options: {
      form,
      'keep-hours': {
        takes: 'N',
        about: `hours that the previous key stays valid, 0 to ${MAX_KEEP_HOURS}; the default is ${DEFAULT_KEEP_HOURS}`,
      },
      force: { about: 'end an older key that is still valid' },
    },
    async run({ form: id, 'keep-hours': text = String(DEFAULT_KEEP_HOURS), force }, surroundings) {
      const formId = readId('form', id);
      const keepHours = readHours(text);
      return surroundings.withDatabase(async (foundation) => {
        const { apiKey, previousExpiresAt } = await rotateApiKey(foundation, COMMAND_LINE, formId, {
          keepHours,
          force,
        }).catch(namingOption(`there is no form ${formId}, or it is in the trash`));
        return { form: formId, api_key: apiKey, previous_api_key_expires_at: previousExpiresAt?.toISOString() ?? null };
      });
    },
  }),

  'headless-key:revoke': command({
    about: 'revoke the API key of a form, and the previous key',
    example: 'durable-forms headless-key:revoke --form 1',
    options: { form },
    async run({ form: id }, surroundings) {
      const formId = readId('form', id);
      return surroundings.withDatabase(async (foundation) => {
        const keys = await revokeApiKeys(foundation, COMMAND_LINE, formId).catch(
          namingOption(`there is no form ${formId}`),
        );
        return { form: formId, revoked: keys };
      });
    },
  }),
};

function readHours(text: string): number {
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (hours <= MAX_KEEP_HOURS) return hours;
  throw new UsageError(`--keep-hours must be a whole number from 0 to ${MAX_KEEP_HOURS}`);
}

function namingOption(missing: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof UseCaseError && error.kind === 'not_found' ? new Error(`--form: ${missing}`) : error;
  };
}
