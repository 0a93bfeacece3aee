import { object } from 'yup';
import { activeForm, type FormParts } from '#features/forms/use-cases.ts';
import { joinPath } from '#forms/config/schema.ts';
import { listOf, text, yesOrNo } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { textsFor } from '#texts/index.ts';

const MISSING = listOf(object({ path: text(), original: text() }));

/** Lists texts that are not translated yet. */
export const translationRoutes = [
  route({
    tag: 'Forms',
    access: 'admin',
    operation: 'listMissingTranslations',
    method: 'GET',
    path: 'b:/forms/:id/translations',
    summary: 'The missing translations of a form, by language',
    description:
      '`language` is the form’s own. `path` is the key in `options.translations.<language>`, and `original` the text that visitors read there now. `service_texts` is the language of buttons and messages.',
    params: { id: FORM_ID },
    answers: {
      200: object({
        language: text(),
        languages: listOf(object({ language: text(), complete: yesOrNo(), service_texts: text(), missing: MISSING })),
      }),
    },
    async handle({ forms }: FormParts, { params }) {
      const { language, missing } = forms.rules.translationReport(await activeForm(forms, params.id));
      const languages = [...missing].map(([tag, places]) => ({
        language: tag,
        complete: places.length === 0,
        service_texts: textsFor(tag).language,
        missing: places.map(({ path, original }) => ({ path: path.reduce(joinPath, ''), original })),
      }));
      return { language, languages };
    },
  }),
];
