import { object } from 'yup';
import { type ListsParts, readLists } from '#features/integrations/lists/read-lists.ts';
import { integrations } from '#features/integrations/table.ts';
import { parsed } from '#forms/json-schema/keys.ts';
import { count, listOf, SUCCESS, text } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { textParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';

const optionalString = parsed('must be a string', (given) => (typeof given === 'string' ? given : undefined), {
  blank: 'absent',
  json: { type: ['string', 'null'] },
});
const optionalId = parsed(
  'must be the number of a form',
  (given) => (typeof given === 'number' && Number.isSafeInteger(given) && given > 0 ? given : undefined),
  { blank: 'absent', json: { type: ['integer', 'null'], minimum: 1 } },
);
const WHICH_KEY = object({ apiKey: optionalString, formId: optionalId, key: optionalString });
const WITH_ACCOUNT = integrations.filter(({ account }) => account).map(({ id }) => id);

export const listsRoute = route({
  operation: 'listProviderLists',
  method: 'POST',
  path: 'b:/integrations/:provider/lists',
  tag: 'Integrations',
  summary: 'The lists of an account at a list provider',
  description:
    'Uses `apiKey`, or the key that is stored in the form `formId`; `key` names the integration if the form has several.',
  access: 'admin',
  params: { provider: textParam({ type: 'string', enum: WITH_ACCOUNT }) },
  body: json(WHICH_KEY, { example: { apiKey: '0123456789abcdef-us21' } }),
  answers: {
    200: object({ success: SUCCESS, lists: listOf(object({ id: text(), name: text(), member_count: count() })) }),
  },
  errors: [429, 502],
  audit: 'lists.read',
  async handle(app: ListsParts, { params, body, actor }) {
    return { success: true, lists: await readLists(app, actor, params.provider, body) };
  },
});
