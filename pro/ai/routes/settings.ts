import { object } from 'yup';
import { among, listOf, SUCCESS, shaped, text, timestamp } from '#http/routing/answers.ts';
import { optionalJson, rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { type AiSettingsParts, changeAiSettings, listAccountModels, viewAiSettings } from '#pro/ai/settings/change.ts';
import { aiSettings, aiTarget } from '#pro/ai/settings/definition.ts';
import { shownSettingsSchema } from '#settings/answer.ts';

const TEXT = { type: 'string' };
const PROVIDER = { type: 'object', properties: { id: TEXT, title: TEXT }, required: ['id', 'title'] };
const SHOWN = shownSettingsSchema(aiSettings.schema, {
  '': {
    updated_at: { type: ['string', 'null'], format: 'date-time' },
    providers: { type: 'array', items: PROVIDER },
  },
});

const shared = { tag: 'AI', access: 'admin' } as const;
const saved = { success: SUCCESS, settings: shaped<Record<string, unknown>>(SHOWN) };
const WARNING = object({ code: among(['model_not_listed'] as const), message: text() });
const MODEL = object({ id: text(), name: text().nullable(), created_at: timestamp().nullable() });

/** Settings of the site's model (docs/interface.md 4.10). */
export const aiSettingsRoutes = [
  route({
    ...shared,
    operation: 'readAiSettings',
    method: 'GET',
    path: 'b:/ai/settings',
    summary: 'The AI settings',
    answers: { 200: object(saved) },
    handle: async (app: AiSettingsParts) => ({ success: true, settings: await viewAiSettings(app) }),
  }),

  route({
    ...shared,
    operation: 'changeAiSettings',
    method: 'POST',
    path: 'b:/ai/settings',
    summary: 'Change the AI settings',
    description:
      'Absent settings stay. The provider is asked first, unless `check` is false. The stored key is never sent to another server: with another `provider` or `base_url`, give the key again.',
    body: rawJson(aiSettings.schema, { example: { provider: 'openai', model: 'gpt-6', api_key: 'sk-0123456789' } }),
    answers: { 200: object({ ...saved, warnings: listOf(WARNING) }) },
    errors: [409, 502],
    audit: 'ai_settings.saved',
    async handle(app: AiSettingsParts, { actor, body }) {
      const warnings = await changeAiSettings(app, actor, body);
      return { success: true, settings: await viewAiSettings(app), warnings };
    },
  }),

  route({
    ...shared,
    operation: 'listAiModels',
    method: 'POST',
    path: 'b:/ai/models',
    summary: 'The models of an account',
    description: 'Lists the models of the saved account, or of the account in the body.',
    body: {
      ...optionalJson(aiTarget.schema, { example: { provider: 'anthropic', api_key: 'sk-ant-0123456789' } }),
      read: rawJson(aiTarget.schema).read,
    },
    answers: { 200: object({ success: SUCCESS, models: listOf(MODEL) }) },
    errors: [409, 502],
    audit: 'ai_models.read',
    async handle(app: AiSettingsParts, { actor, body }) {
      const models = await listAccountModels(app, actor, body);
      return {
        success: true,
        models: models.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt?.toISOString() ?? null })),
      };
    },
  }),
];
