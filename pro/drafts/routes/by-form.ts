import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { digits } from '#forms/json-schema/keys.ts';
import { count, id, listOf, timestamp } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { type DraftsOfForm, listDraftsByForm } from '#pro/drafts/store/by-form.ts';

interface DraftListParts {
  orm: MikroORM;
  clock(): Date;
}

const OF_FORM = object({
  form_id: id(),
  open: count(),
  oldest_at: timestamp(),
  last_saved_at: timestamp(),
  next_expires_at: timestamp(),
  last_expires_at: timestamp(),
  expire_within_7_days: count(),
});

/** Statistics of drafts for administrators. */
export const draftListRoutes = [
  route({
    operation: 'countDrafts',
    method: 'GET',
    path: 'b:/drafts',
    tag: 'Drafts',
    access: 'admin',
    summary: 'Open drafts, counted by form',
    description:
      'Forms without open drafts are left out. Answers never have the visitors or their input. `next` is the `after` of the next page.',
    query: object({ limit: digits(1, 100).default(50), after: digits(1, Number.MAX_SAFE_INTEGER) }),
    answers: { 200: object({ forms: listOf(OF_FORM), next: id().nullable() }) },
    async handle({ orm, clock }: DraftListParts, { query }) {
      const { forms, next } = await listDraftsByForm(orm, query, clock());
      return { forms: forms.map(formJson), next };
    },
  }),
];

function formJson(form: DraftsOfForm) {
  return {
    form_id: form.formId,
    open: form.open,
    oldest_at: form.oldestAt.toISOString(),
    last_saved_at: form.lastSavedAt.toISOString(),
    next_expires_at: form.nextExpiresAt.toISOString(),
    last_expires_at: form.lastExpiresAt.toISOString(),
    expire_within_7_days: form.expireSoon,
  };
}
