import { VALUES } from '#dev/load/forms.ts';
import { asAdmin, ask, type Stack } from '#dev/load/stack.ts';
import type { Chore } from './chore.ts';
import { addProcessed, submissionsOf, untilCounted } from './filling.ts';

/** Submissions of the person. */
const SUBMISSIONS = 30_000;

/** Erases the submissions of a person in a form, each with a mail and a webhook. @param submissions for tests */
export function erasing({ dev, db }: Stack, formId: number, submissions = SUBMISSIONS): Chore {
  const admin = asAdmin(dev);
  let stored = 0;
  return {
    aloneSeconds: 5,
    async prepare() {
      const left = await submissionsOf(db, formId);
      await addProcessed(db, formId, submissions - left);
      await untilCounted(db);
      stored = await submissionsOf(db, formId);
    },
    async work(stop) {
      let next: string | null = null;
      do {
        const order: object = { address: VALUES.email, form_id: formId, dry_run: false, ...(next && { after: next }) };
        const erased = await ask<{ next: string | null }>('POST', `${dev.apiB}/person/erase`, order, admin);
        next = erased.next;
      } while (next !== null && !stop.aborted);
      return next !== null;
    },
    rows: async () => stored - (await submissionsOf(db, formId)),
  };
}
