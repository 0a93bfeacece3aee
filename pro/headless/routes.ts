import { object } from 'yup';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { flag, wholeNumber } from '#forms/json-schema/keys.ts';
import { SUCCESS, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_KEEP_HOURS, MAX_KEEP_HOURS } from './rotation.ts';
import { type HeadlessKeyParts, revokeApiKeys, rotateApiKey } from './use-cases.ts';

const shared = {
  path: 'b:/forms/:id/headless-key',
  tag: 'Headless',
  access: 'admin',
  params: { id: FORM_ID },
} as const;
const ROTATION = object({
  keep_hours: wholeNumber(0, MAX_KEEP_HOURS).default(DEFAULT_KEEP_HOURS).required(),
  force: flag(),
});

/** Result of a rotation. `apiKey` is absent when the request is repeated, because a key is shown only once. */
interface Rotated {
  apiKey?: string;
  previousExpiresAt: Date | null;
}

/** Routes for the API key of a form (docs/interface.md 4.6). */
export const headlessKeyRoutes = [
  route({
    ...shared,
    operation: 'createApiKey',
    method: 'POST',
    summary: 'Create or replace the API key of a form',
    description:
      'Only this answer shows the key. The previous key works for another `keep_hours` hours, 0 ends it at once; `force` ends an older key that still works.',
    body: optionalJson(ROTATION, { limit: budgets.smallBody.atMost, example: { keep_hours: 24 } }),
    answers: {
      200: object({
        success: SUCCESS,
        api_key: text().optional(),
        api_key_set: yesOrNo(),
        previous_api_key_set: yesOrNo(),
        previous_api_key_expires_at: timestamp().nullable(),
      }),
    },
    audit: 'headless_key.rotated',
    idempotent: true,
    async handle(app: HeadlessKeyParts & { forms: FormStore }, { params, body, actor, once }) {
      const { keep_hours: keepHours, force } = body;
      const { id } = await activeForm(app.forms, params.id);
      const { apiKey, previousExpiresAt } = await once<{ previousUntil: number | null }, Rotated>({
        create: (remember) =>
          rotateApiKey(app, actor, id, { keepHours, force }, (em, until) =>
            remember(em, { previousUntil: until?.getTime() ?? null }),
          ),
        repeat: async ({ previousUntil: until }) => ({ previousExpiresAt: until === null ? null : new Date(until) }),
      });
      return {
        success: true,
        ...(apiKey !== undefined && { api_key: apiKey }),
        api_key_set: true,
        previous_api_key_set: previousExpiresAt !== null,
        previous_api_key_expires_at: previousExpiresAt?.toISOString() ?? null,
      };
    },
  }),

  route({
    ...shared,
    operation: 'revokeApiKey',
    method: 'DELETE',
    summary: 'Revoke the API key of a form and the previous key',
    description: 'Works for a form in the trash too.',
    answers: { 204: null },
    audit: 'headless_key.revoked',
    async handle(app: HeadlessKeyParts, { params, actor }) {
      await revokeApiKeys(app, actor, params.id);
    },
  }),
];
