import { object } from 'yup';
import { among, listOf, SUCCESS, shaped, text, timestamp } from '#http/routing/answers.ts';
import { optionalJson, rawJson } from '#http/routing/body.ts';
import { route } from '#http/routing/route.ts';
import { type AiSettingsParts, changeAiSettings, modelsOf, viewAiSettings } from '#pro/ai/settings/change.ts';
import { aiSettings, aiTarget } from '#pro/ai/settings/definition.ts';
import { shownSchema } from '#settings/answer.ts';

const TEXT = { type: 'string' };
const PROVIDER = { type: 'object', properties: { id: TEXT, title: TEXT }, required: ['id', 'title'] };
const SHOWN = shownSchema(aiSettings.schema, {
  '': {
    updated_at: { type: ['string', 'null'], format: 'date-time' },
    providers: { type: 'array', items: PROVIDER },
  },
});

const shared = { tag: 'AI', access: 'admin' } as const;
const saved = { success: SUCCESS, settings: shaped<Record<string, unknown>>(SHOWN) };
const WARNING = object({ code: among(['model_not_listed'] as const), message: text() });
const MODEL = object({ id: text(), name: text().nullable(), created_at: timestamp().nullable() });

/** Whom this site asks (docs/interface.md 4.10). */
export const aiSettingsRoutes = [
  route({
    ...shared,
    method: 'GET',
    path: 'b:/ai/settings',
    summary: 'Which model the site asks',
    answers: { 200: object(saved) },
    handle: async (app: AiSettingsParts) => ({ success: true, settings: await viewAiSettings(app) }),
  }),

  route({
    ...shared,
    method: 'POST',
    path: 'b:/ai/settings',
    summary: 'Change which model the site asks, and how',
    description:
      'What is absent stays. The provider is asked first, unless `check` is false. A stored key goes nowhere else: with another `provider` or `base_url` it has to be given again.',
    body: rawJson(aiSettings.schema, { example: { provider: 'openai', model: 'gpt-6', api_key: 'sk-…' } }),
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
    method: 'POST',
    path: 'b:/ai/models',
    summary: 'The models of an account',
    description: 'Of the account that is saved; or of one that is about to be, by its key.',
    body: {
      ...optionalJson(aiTarget.schema, { example: { provider: 'anthropic', api_key: 'sk-ant-…' } }),
      read: rawJson(aiTarget.schema).read,
    },
    answers: { 200: object({ success: SUCCESS, models: listOf(MODEL) }) },
    errors: [409, 502],
    audit: 'ai_models.read',
    async handle(app: AiSettingsParts, { actor, body }) {
      const models = await modelsOf(app, actor, body);
      return {
        success: true,
        models: models.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt?.toISOString() ?? null })),
      };
    },
  }),
];
