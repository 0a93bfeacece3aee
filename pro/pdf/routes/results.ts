import { object } from 'yup';
import { type ActorLimit, countUse } from '#features/accounts/actor-limits.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { RESULTS_QUERY, rangeOf } from '#features/results/routes/query.ts';
import { type ResultsParts, readFormResults } from '#features/results/use-cases.ts';
import { file } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import type { Documents } from '#pro/pdf/documents.ts';
import { toApiError } from '#pro/pdf/errors.ts';
import { download } from './download.ts';

interface ResultsPdfParts extends ResultsParts {
  documents: Documents;
  limits: Pick<RateLimits, 'take'>;
  clock: () => Date;
}

const LIMIT: ActorLimit = { key: 'results_pdf', what: 'PDFs', perMinute: 20 };

/** The results of a form as a PDF. Access is `reader`, as for the results. */
export const resultsPdfRoute = route({
  operation: 'downloadResultsPdf',
  method: 'GET',
  path: 'b:/forms/:id/results.pdf',
  tag: 'PDF',
  summary: 'The results of a form as a PDF',
  description:
    'A chart for each question, in the language of the form and with the appearance of `GET /settings/pdf`; no texts of visitors. It takes the days and filters of `GET /forms/{id}/results`.',
  access: 'reader',
  params: { id: FORM_ID },
  query: object(RESULTS_QUERY),
  answers: { 200: file('application/pdf') },
  errors: [429],
  async handle(app: ResultsPdfParts, { params, query, actor }) {
    const asked = { ...rangeOf(query), where: query.where ?? [] };
    const { results, config } = await readFormResults(app, { formId: params.id, ...asked });
    await countUse(app, actor, LIMIT);
    const document = { results, config, asked, now: app.clock() };
    return download(
      await app.documents.ofResults(document).catch((error: unknown) => {
        throw toApiError(error);
      }),
    );
  },
});
