import { noted } from '#features/audit/noted.ts';
import { command, readId, UsageError } from '#features/command.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { eraseByAddress } from './erase/by-address.ts';
import type { Place } from './store/reading/filter.ts';

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
        const total = { submissions: 0, drafts: 0, quarantined: 0, pending: 0, unreadable: 0 };
        let after: Place | null = null;
        do {
          const part = await eraseByAddress(foundation, { address, formId, dryRun: !yes, after });
          total.submissions += part.submissions;
          total.drafts += part.drafts;
          total.quarantined += part.quarantined;
          total.pending += part.pending;
          total.unreadable += part.unreadable;
          after = part.next;
        } while (after);
        await noted(foundation, yes ? 'submissions.erased' : 'submissions.counted', { formId, ...total });
        return { erased: yes, ...total };
      });
    },
  }),
};
