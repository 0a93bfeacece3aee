import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { type Request, type RequestHandler, Router } from 'express';
import { workflowIds } from '#engine/names.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { RETRIED_STATES, RETRY } from '#features/deliveries/routes/routes.ts';
import { DELIVERY_STATES } from '#features/deliveries/store/state.ts';
import { type DeliveryCommandDeps, retryDeliveries, retryDelivery } from '#features/deliveries/use-cases.ts';
import { Submission } from '#features/submissions/entities.ts';
import { readSteps, type Step } from '#features/submissions/store/reading/steps.ts';
import { audit } from '#http/middleware/audit.ts';
import { createOnce } from '#http/middleware/idempotency.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { invalid, parsed, readBody } from '#http/middleware/read.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';
import { submissionIdOf, submissionNotFound } from './selection.ts';
import { stepsJson } from './steps-json.ts';

export interface SubmissionRunDeps extends DeliveryCommandDeps {
  orm: MikroORM;
  admin: RequestHandler;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

const BODY_LIMIT = 16 * 1024;
const MOST_STEPS = 100;
export const REPLAY_BODY = RETRY.shape({
  steps: parsed(
    `must be a list of 1 to ${MOST_STEPS} ids of steps`,
    (given) =>
      Array.isArray(given) && given.length > 0 && given.length <= MOST_STEPS && given.every(isId) ? given : undefined,
    { json: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: MOST_STEPS } },
  ),
});

/** What a replay did; kept with its `Idempotency-Key`. */
type Replayed = { matched: number; retried: number };

/**
 * The run of a stored submission, for administrators. `GET /submissions/{id}/run`: what has become of each mail and integration,
 * from its rows; no values, no addresses. `POST …/run/replay`: tries steps again, those that failed unless some are named. A command
 * that was answered with 202 is carried out even if the engine is away now. Errors: 401, 403, 404, 409 when nothing can be done
 * with the one step that was named, 422.
 */
export function submissionRunRouter(deps: SubmissionRunDeps): Router {
  const { orm, admin, temporalUiUrl, temporalNamespace } = deps;
  const router = Router();

  router.get('/submissions/:id/run', admin, async (req, res) => {
    const { submission, steps } = await readRun(req);
    const { id, uuid, formId, status, createdAt, completedAt } = submission;
    const workflowId = workflowIds.submission(uuid);
    res.json({
      submission_id: id,
      form_id: formId,
      state: status,
      accepted_at: createdAt.toISOString(),
      completed_at: completedAt?.toISOString() ?? null,
      workflow_id: workflowId,
      temporal_ui_url: temporalUiLink(temporalUiUrl, temporalNamespace, workflowId),
      steps: stepsJson(steps, { values: false }),
    });
  });

  router.post('/submissions/:id/run/replay', admin, optionalJsonBody(BODY_LIMIT), async (req, res) => {
    const { steps: named, config } = readBody(req, REPLAY_BODY);
    const { submission, steps } = await readRun(req);
    const meant = meantBy(steps, named);
    const matched = meant.length;
    const states = named ? DELIVERY_STATES : RETRIED_STATES;
    const { retried } = await createOnce<Replayed, Replayed>(deps, req, {
      async create(keep) {
        const made = await replay();
        await audit(req, 'submission.replay', { submissionId: submission.id, config, ...made });
        return made;

        async function replay(): Promise<Replayed> {
          const [only, another] = meant;
          if (named && only && !another) {
            await retryDelivery(deps, only.kind, only.id, config, (em) => keep(em, { matched, retried: 1 }));
            return { matched, retried: 1 };
          }
          const ids = meant.map(({ id }) => id);
          const inTransaction = (em: EntityManager, retried: number) => keep(em, { matched, retried });
          return { matched, retried: await retryDeliveries(deps, ids, config, states, inTransaction) };
        }
      },
      repeat: async (made) => made,
    });
    res.status(202).json({ success: true, matched, retried, skipped: matched - retried });
  });

  return router;

  async function readRun(req: Request) {
    const id = submissionIdOf(req);
    const em = orm.em.fork();
    const fields = ['uuid', 'formId', 'status', 'createdAt', 'completedAt'] as const;
    const submission = await em.findOne(Submission, { id }, { fields });
    if (!submission) throw submissionNotFound(id);
    return { submission, steps: await readSteps(em, submission.uuid) };
  }
}

/** The steps that are meant: those that are named, or those that have failed and those that are still trying. */
function meantBy(steps: readonly Step[], named: readonly string[] | undefined): Delivery[] {
  const all = steps.map(({ delivery }) => delivery);
  const missing = named?.filter((id) => !all.some((one) => one.id === id)) ?? [];
  if (missing.length > 0) throw invalid({ steps: `steps: ${missing[0]} is no step of this submission` });
  return all.filter(({ id, status }) => (named ? named.includes(id) : RETRIED_STATES.includes(status)));
}

function isId(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{36}$/.test(given);
}
