import { command, readId, UsageError } from '#features/command-line/command.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { eraseAllOfAddress } from './use-cases.ts';

export const submissionCommands = {
  'submission:erase': command({
    about: 'count what an e-mail address has sent; with --yes erase it',
    example: 'durable-forms submission:erase --address ada@example.net --yes',
    options: {
      address: { takes: 'A', about: 'the address, as a whole value of any field', needed: true },
      form: { takes: 'N', about: 'of one form; the default is all' },
      yes: { about: 'erase it' },
    },
    run({ address, form, yes }, surroundings) {
      const formId = form === undefined ? undefined : readId('form', form);
      if (!isMailbox(address.trim()))
        throw new UsageError('--address must be one e-mail address, such as ada@example.org');
      return surroundings.withDatabase(async (foundation) => {
        const erased = await eraseAllOfAddress(foundation, COMMAND_LINE, { address, formId, dryRun: !yes });
        return { erased: yes, ...erased };
      });
    },
  }),
};
