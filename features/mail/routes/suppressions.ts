import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { mailProviderIds } from '#features/mail/providers/table.ts';
import { listSuppressions, type Suppression } from '#features/mail/store/suppressions.ts';
import { deleteSuppression, type SuppressionParts, suppressionNotFound } from '#features/mail/use-cases.ts';
import { digits } from '#forms/json-schema/keys.ts';
import { among, count, id, listOf, shaped, text, timestamp } from '#http/routing/answers.ts';
import { idParam } from '#http/routing/params.ts';
import { resource } from '#http/routing/resource.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { mailboxKey } from './schemas.ts';

const SUPPRESSION = resource<Suppression>()({
  id: [id(), (row) => row.id],
  email: [shaped<string>({ type: 'string', format: 'email' }), (row) => row.address],
  provider: [among(mailProviderIds), (row) => row.provider],
  status: [count().nullable(), (row) => row.statusCode],
  bounces: [count(), (row) => row.bounces],
  created_at: [timestamp(), (row) => row.createdAt],
  last_bounce_at: [timestamp(), (row) => row.lastBounceAt],
  expires_at: [timestamp(), (row) => row.expiresAt],
});

/** Routes for suppressions: addresses that get no mail, because a provider reported them dead. */
export const suppressionRoutes = [
  route({
    tag: 'E-mail',
    access: 'preview',
    operation: 'listSuppressedAddresses',
    method: 'GET',
    path: 'b:/email-suppressions',
    summary: 'Addresses that get no mail, because a provider has reported them as undeliverable',
    query: object({
      email: mailboxKey('must be one e-mail address; write a + in it as %2B'),
      limit: digits(1, 200).default(50),
      after: digits(1, Number.MAX_SAFE_INTEGER),
    }),
    answers: { 200: object({ suppressions: listOf(SUPPRESSION.schema), next: text().nullable() }) },
    async handle(app: { orm: MikroORM; box: SecretBox }, { query: { email: address, limit, after } }) {
      const { suppressions, next } = await listSuppressions(app, { address, limit, after });
      return { suppressions: suppressions.map(SUPPRESSION.json), next: next === null ? null : String(next) };
    },
  }),

  route({
    tag: 'E-mail',
    access: 'admin',
    operation: 'removeSuppressedAddress',
    method: 'DELETE',
    path: 'b:/email-suppressions/:id',
    summary: 'Send mail to an address again',
    params: { id: idParam(suppressionNotFound) },
    answers: { 204: null },
    audit: 'email_suppression.deleted',
    handle: (app: SuppressionParts, { params, actor }) => deleteSuppression(app, actor, params.id),
  }),
];
