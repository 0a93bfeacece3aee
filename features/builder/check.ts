import { object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { readForm } from '#features/forms/routes/form-body.ts';
import {
  DROPPED,
  FORM_BODY_LIMIT,
  FORM_KEYS,
  LOST_VALUES,
  SAVE_EXAMPLE,
  WARNINGS,
} from '#features/forms/routes/form-schemas.ts';
import { type CheckedForm, checkForm, type FormParts } from '#features/forms/use-cases.ts';
import { ConfigError } from '#forms/config/parse.ts';
import { id, mapOf, text, yesOrNo } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { idOf } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';

const NOTHING: CheckedForm = { revision: null, warnings: [], changes: null, dropped: [] };

/** The route that returns the response of a save without saving. */
export const checkRoute = route({
  operation: 'checkForm',
  method: 'POST',
  path: 'b:/forms/check',
  tag: 'Builder',
  access: 'admin',
  summary: 'Check a form as a save would, without saving it',
  description:
    'With `id` as a save of that form, else as that of a new one. `errors` has each mistake by its path; without one, `warnings`, `dropped_secrets` and `changes` are what the save would have: `changes.confirm` confirms the loss of values that are kept. `revision` is the one that the form has now.',
  body: rawJson(object(FORM_KEYS), { limit: FORM_BODY_LIMIT, example: SAVE_EXAMPLE }),
  changesNothing: true,
  tool: { about: 'Check a form before it is saved, until `valid` is true.' },
  answers: {
    200: object({
      valid: yesOrNo(),
      errors: mapOf(text()),
      revision: id().nullable(),
      warnings: WARNINGS.defined(),
      dropped_secrets: DROPPED.defined(),
      changes: LOST_VALUES.nullable(),
    }),
  },
  errors: [404],
  async handle(app: FormParts, { body, actor }) {
    const formId = typeof body.id === 'number' ? (idOf(String(body.id)) ?? undefined) : undefined;
    if (body.id !== undefined && formId === undefined) throw invalid({ id: 'id must be the number of a form' });
    const { errors, checked } = await tried(async () =>
      checkForm(app, actor, readForm(body, app.forms, formId), formId),
    );
    const { revision, warnings, dropped, changes } = checked;
    const valid = Object.keys(errors).length === 0;
    return { valid, errors, revision, warnings, dropped_secrets: dropped, changes };
  },
});

/** Returns the mistakes instead of throwing them. */
async function tried(
  check: () => Promise<CheckedForm>,
): Promise<{ errors: Record<string, string>; checked: CheckedForm }> {
  try {
    return { errors: {}, checked: await check() };
  } catch (error) {
    if (error instanceof ConfigError) return { errors: error.errors, checked: NOTHING };
    throw error;
  }
}
