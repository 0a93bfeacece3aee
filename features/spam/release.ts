import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { Acceptance } from '#features/acceptance/acceptance.ts';
import { readValues } from '#features/acceptance/read-values.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { takesPayment } from '#features/pro-options.ts';
import { capturedJson } from '#features/requests/captured.ts';
import type { Site } from '#features/site/site.ts';
import { hookPrefix } from '#features/submissions/hook-views.ts';
import { stillHeld } from '#features/uploads/store/hold.ts';
import { withoutUnstoredFields } from '#forms/unstored-fields.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { Spam } from './entities.ts';
import { findSpam, openSpam } from './store/quarantine.ts';

const REASONS = {
  spam_not_found: 'There is no such entry in quarantine; its time may be over.',
  spam_without_values: 'The values of this submission were too large to be kept, so that it cannot be released.',
  spam_of_closed_form: 'Its form is in the trash. Restore the form first.',
  spam_of_payment_form: 'Its form takes a payment, which only the visitor can make. Ask for the form to be sent again.',
};

/** Creates the error for an entry that cannot be released. The entry stays unchanged. */
export function spamError(code: keyof typeof REASONS): UseCaseError {
  return new UseCaseError(code === 'spam_not_found' ? 'not_found' : 'conflict', code, REASONS[code]);
}

export interface ReleaseParts {
  orm: MikroORM;
  box: SecretBox;
  forms: Pick<ActiveForms, 'find'>;
  acceptance: Pick<Acceptance, 'acceptWith'>;
  hooks: Hooks;
  baseUrl: string;
  readSite(): Promise<Site>;
}

/**
 * Accepts a submission from quarantine like any other, at the revision it was sent for. Its values are read and validated now,
 * since a guard may have refused it before validation. Concurrent or repeated releases create one submission.
 * @returns the current entry, and whether this call has released it
 * @throws UseCaseError
 * @throws Refusal `validation_failed` if the form does not accept the values, and refusals of the form's limits
 */
export async function releaseSpam(
  deps: ReleaseParts,
  id: number,
  now: Date,
): Promise<{ spam: Spam; released: boolean }> {
  const { orm, box, forms, hooks } = deps;
  const entry = await findSpam(orm.em.fork(), id);
  if (!entry) throw spamError('spam_not_found');
  if (entry.status === 'released') return { spam: entry, released: false };
  const content = openSpam(box, entry);
  if (!content) throw spamError('spam_without_values');
  const currentForm = await forms.find(entry.formId);
  if (!currentForm) throw spamError('spam_of_closed_form');
  const form = await new Revisions(orm).get(entry.formId, entry.revision);
  if (takesPayment(form.config)) throw spamError('spam_of_payment_form');

  const { surface, reason, score, createdAt } = entry;
  const { values: own, draftToken, language, ...captured } = content;
  const context = { surface, ...capturedJson(captured) };
  const run = hooks.begin(hookPrefix(surface));
  const storedForm = { ...form, config: withoutUnstoredFields(form.config) };
  // Availability is checked for the time when the submission was sent.
  const sent = { ...deps, clock: () => createdAt };
  const { values, meta, uploads } = await readValues(
    sent,
    run,
    { form: storedForm, body: own, fields: own, honeypots: [] },
    context,
  );
  const spam = { reason, score, received_at: createdAt.toISOString() };
  const origin = { ...captured, draftToken, sentAt: createdAt, idempotent: null };
  // Uploads that are gone are still listed in the values, since the visitor cannot send them again.
  const held = await stillHeld(
    orm.em.fork(),
    uploads.map((upload) => upload.uuid),
    now,
  );
  const submission = {
    surface,
    form,
    values,
    uploads: uploads.filter((upload) => held.has(upload.uuid)),
    meta: { ...meta, spam, ...(language && { language }) },
    ...origin,
    limitsOf: currentForm,
  };

  // The form's current limits apply. Its opening times do not: they were for the visitor.
  return deps.acceptance.acceptWith(submission, now, async (em, accept) => {
    const row = await em.findOne(Spam, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) throw spamError('spam_not_found');
    if (row.status === 'released') return { spam: row, released: false };
    Object.assign(row, { ...(await accept()), status: 'released', sealed: null, releasedAt: now });
    await em.flush();
    return { spam: row, released: true };
  });
}
