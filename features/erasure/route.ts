import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { route } from '#http/routing/route.ts';
import { type ErasureParts, eraseSubmission } from './use-cases.ts';

export const eraseRoute = route({
  tag: 'Submissions',
  params: { id: SUBMISSION_ID },
  operation: 'eraseSubmission',
  method: 'DELETE',
  path: 'b:/submissions/:id',
  summary: 'Erase a submission with its mails and jobs',
  tool: {
    confirm: 'The submission is erased with its mails, jobs and files. Nobody can bring it back.',
    shows: 'GET b:/submissions/:id/run',
  },
  access: 'admin',
  ofOtherEdition: ['GET', 'HEAD'],
  answers: { 204: null },
  audit: 'submission.erased',
  handle: (app: ErasureParts, { params, actor }) => eraseSubmission(app, actor, params.id),
});
