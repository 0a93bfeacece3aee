import { object } from 'yup';
import { decideAsSystem } from '#features/processes/systems.ts';
import { text as textOf } from '#forms/json-schema/keys.ts';
import { id, SUCCESS, text } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { type ProcessParts, parts } from './processes.ts';
import { DECISION } from './tasks.ts';

/** The route with which another system decides a step that asks it. The token is the right; there is no account. */
export const systemDecisionRoute = route({
  operation: 'decideStepAsSystem',
  method: 'POST',
  path: 'b:/process-decisions',
  tag: 'Processes',
  summary: 'Decide a step as another system',
  description:
    'With the token that the webhook of the form has received in `decisions` of `step.opened`. It is valid until the step ends, for one decision: a second one is 409 `decided_already`. Tokens from mails of people are refused.',
  access: 'visitor',
  body: json(object({ token: textOf(100, { least: 1 }).required(`\${path} is required`), ...DECISION }), {
    example: { token: '2n.4f…', outcome: 'approved', note: 'In stock' },
  }),
  answers: { 200: object({ success: SUCCESS, submission_id: id(), outcome: text() }) },
  errors: [404, 409],
  audit: 'process.decided',
  async handle(app: ProcessParts, { body, actor }) {
    const { token, ...decision } = body;
    const { submissionId } = await decideAsSystem(parts(app), actor, token, decision);
    const answer = { success: true as const, submission_id: submissionId, outcome: decision.outcome };
    return reply(200, answer, { 'Cache-Control': 'no-store' });
  },
});
