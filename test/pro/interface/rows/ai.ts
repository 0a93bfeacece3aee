import { SANDBOX_OPENAI_KEY, SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { adminRow, proOnly, type Row } from '#test/pro/interface/row.ts';
import type { World } from '#test/pro/interface/world.ts';

const ACCOUNT = { provider: 'openai', model: SANDBOX_OPENAI_MODEL, api_key: SANDBOX_OPENAI_KEY };
const SETTINGS = ['success', 'settings.provider', 'settings.model', 'settings.api_key_set'];
const REQUEST = ['success', 'request.id', 'request.status'];
const INVALID = ['success', 'message', 'errors'];

const setUp = ({ asAdmin }: World) => asAdmin('POST', 'b:/ai/settings', { json: ACCOUNT });
const ask = async (world: World, path: string, json: object) => {
  await setUp(world);
  return world.asAdmin('POST', `b:/ai/${path}`, { json });
};
const rows: Row[] = [
  adminRow('4.10, 5', 'POST b:/ai/settings', [
    { when: 'saved; the key as `api_key_set`', status: 200, keys: SETTINGS, run: setUp },
    {
      when: 'an unknown provider',
      status: 422,
      keys: [...INVALID, 'errors.provider'],
      run: ({ asAdmin }) => asAdmin('POST', 'b:/ai/settings', { json: { provider: 'nobody' } }),
    },
  ]),
  adminRow('4.10, 5', 'GET b:/ai/settings', [
    {
      when: 'shown; the key as `api_key_set`',
      status: 200,
      keys: SETTINGS,
      run: ({ asAdmin }) => asAdmin('GET', 'b:/ai/settings'),
    },
  ]),
  adminRow('4.10, 5', 'POST b:/ai/models', [
    {
      when: 'the models of the account',
      status: 200,
      keys: ['success', 'models[].id'],
      run: (world) => ask(world, 'models', {}),
    },
  ]),
  adminRow('4.10, 5', 'POST b:/ai/generate', [
    {
      when: 'a form proposal from an instruction',
      status: 200,
      keys: [...REQUEST, 'proposal.title', 'proposal.config.fields', 'proposal.config.options'],
      run: (world) => ask(world, 'generate', { instruction: 'A contact form with name, e-mail address and a message' }),
    },
    {
      when: 'the model takes longer than the request waits',
      status: 202,
      keys: REQUEST,
      run: async (world) => {
        await setUp(world);
        const json = { instruction: 'A contact form' };
        return world.asAdmin('POST', 'b:/ai/generate', { json, headers: { prefer: 'respond-async' } });
      },
    },
    {
      when: 'no instruction',
      status: 422,
      keys: [...INVALID, 'errors.instruction'],
      run: (world) => ask(world, 'generate', {}),
    },
  ]),
  adminRow('4.10, 5', 'POST b:/ai/review', [
    {
      when: 'findings on an existing form',
      status: 200,
      keys: [...REQUEST, 'findings'],
      run: (world) => ask(world, 'review', { form_id: world.formId }),
    },
    {
      when: 'no form',
      status: 422,
      keys: [...INVALID, 'errors.form_id'],
      run: (world) => ask(world, 'review', {}),
    },
  ]),
  adminRow('4.10, 5', 'POST b:/ai/notification-template', [
    {
      when: 'a notification subject and a success message',
      status: 200,
      keys: [...REQUEST, 'template.subject', 'template.success_message'],
      run: (world) => ask(world, 'notification-template', { form_id: world.formId }),
    },
    {
      when: 'no form',
      status: 422,
      keys: [...INVALID, 'errors.form_id'],
      run: (world) => ask(world, 'notification-template', {}),
    },
  ]),
];

export const aiRows: Row[] = rows.map(proOnly);
