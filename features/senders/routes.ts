import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import type { Site } from '#features/site/site.ts';
import { decodePosition, encodePosition } from '#features/submissions/routes/selection.ts';
import { digits, parsed } from '#forms/json-schema/keys.ts';
import { id, listOf, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { resource } from '#http/routing/resource.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { listOwn, type OwnSubmission } from './list.ts';

const OWN = resource<OwnSubmission>()({
  id: [id(), (one) => one.id],
  form_id: [id(), ({ formId }) => formId],
  form_title: [text(), ({ formTitle }) => formTitle],
  created_at: [timestamp(), ({ createdAt }) => createdAt],
  status: [text().nullable(), ({ title }) => title],
  status_text: [text().nullable(), (one) => one.text],
  good: [yesOrNo(), ({ isGood }) => isGood],
  to_correct: [yesOrNo(), ({ corrects }) => corrects],
  ended_at: [timestamp().nullable(), ({ endedAt }) => endedAt],
  url: [text(), ({ url }) => url],
});

/** The route for whoever has sent forms with an account. To have sent them is the right: no capability is needed. */
export const ownSubmissionsRoute = route({
  operation: 'listOwnSubmissions',
  method: 'GET',
  path: 'b:/my-submissions',
  tag: 'Processes',
  summary: 'What the signed-in account has sent, the newest first',
  description:
    'Of forms that ask for an account (`limits.per_person.by` is `account`). `status` and `status_text` say what became of it, in the words of the form’s author, and `url` is the page that says more; no answers and no people of steps. `status` is null without a process. `next` is the `after` of the next page.',
  access: 'account',
  query: object({
    limit: digits(1, 100).default(50),
    after: parsed('must be the "next" of an earlier answer', decodePosition, { json: { type: 'string' } }),
  }),
  answers: { 200: object({ submissions: listOf(OWN.schema), next: text().nullable() }) },
  async handle(
    { orm, box, readSite }: { orm: MikroORM; box: SecretBox; readSite(): Promise<Site> },
    { query: { limit, after }, actor },
  ) {
    const { url: siteUrl } = await readSite();
    const { submissions, next } = await listOwn({ em: orm.em.fork(), box, siteUrl }, actor.account.id, {
      limit,
      after,
    });
    return { submissions: submissions.map(OWN.json), next: next && encodePosition(next) };
  },
});
