import { object } from 'yup';
import {
  checkHealth,
  HEALTH_PARTS,
  HEALTH_STATES,
  type HealthParts,
  type HealthState,
  type PartHealth,
} from '#features/health/checks.ts';
import { among, listOf, text, timestamp } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';

/** States from the worst to the best. */
const WORST_FIRST: readonly HealthState[] = ['failing', 'attention', 'unknown', 'ok'];

/** Health of the service, for operators. */
export const healthRoute = route({
  operation: 'serviceHealth',
  method: 'GET',
  path: 'b:/health',
  tag: 'Health',
  summary: 'The health of each part of the service, with advice',
  description:
    'For people and consoles; load balancers use `/readyz`. `at` is the time at which the reported event happened or began; null for a current state. The answer is 200 whatever the result.',
  access: 'admin',
  tool: {},
  answers: {
    200: object({
      state: among(HEALTH_STATES),
      checked_at: timestamp(),
      parts: listOf(
        object({
          part: among(HEALTH_PARTS),
          state: among(HEALTH_STATES),
          message: text(),
          advice: text().nullable(),
          at: timestamp().nullable(),
        }),
      ),
    }),
  },
  async handle(app: HealthParts) {
    const parts = await checkHealth(app);
    const state = WORST_FIRST.find((one) => parts.some((part) => part.state === one)) ?? 'ok';
    return { state, checked_at: app.clock().toISOString(), parts: parts.map(partJson) };
  },
});

function partJson({ at, ...part }: PartHealth) {
  return { ...part, at: at?.toISOString() ?? null };
}
