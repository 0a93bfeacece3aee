import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { deliveriesBudgets } from '#features/deliveries/budgets.ts';
import { type DeliveryGroup, GROUPED_STATES, readGroups } from '#features/deliveries/store/groups.ts';
import { RECEIVER_KINDS } from '#features/deliveries/store/receivers.ts';
import { digits, oneOf } from '#forms/json-schema/keys.ts';
import { time } from '#forms/json-schema/time.ts';
import { among, count, id, listOf, text, timestamp } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';

const MOST_GROUPS = deliveriesBudgets.groupsShown.atMost;

const GROUP = {
  kind: among(RECEIVER_KINDS),
  /** The provider of mails, the origin of a webhook, otherwise the key of the integration. */
  receiver: text().nullable(),
  integration_id: text().nullable(),
  error_class: text().nullable(),
  state: among(GROUPED_STATES),
  count: count(),
  oldest_at: timestamp(),
  newest_at: timestamp(),
  next_attempt_at: timestamp().nullable(),
  form_ids: listOf(id()),
};

/** The routes that group failed and waiting mails and jobs, for operators. */
export const deliveryGroupRoutes = [
  route({
    operation: 'deliveryGroups',
    method: 'GET',
    path: 'b:/deliveries/groups',
    tag: 'Deliveries',
    summary: 'Failed and waiting deliveries, by receiver and reason',
    description:
      'The largest group comes first; without `state` all deliveries that have not arrived are counted. `looked_back_to` is null when all of them were counted, else the time since which they were; `more` counts the groups that are left out.',
    access: 'admin',
    tool: { about: 'Start here to find out what failed.' },
    query: object({
      form_id: digits(1, Number.MAX_SAFE_INTEGER),
      state: oneOf(GROUPED_STATES),
      from: time(),
      to: time(),
    }),
    answers: {
      200: object({ groups: listOf(object(GROUP)), more: count(), looked_back_to: timestamp().nullable() }),
    },
    async handle({ orm }: { orm: MikroORM }, { query: { form_id: formId, state, from, to } }) {
      const states = state ? [state] : GROUPED_STATES;
      const { groups, lookedBackTo } = await readGroups(orm.em.fork(), { states, from, to, formId });
      return {
        groups: groups.slice(0, MOST_GROUPS).map(groupJson),
        more: Math.max(0, groups.length - MOST_GROUPS),
        looked_back_to: lookedBackTo?.toISOString() ?? null,
      };
    },
  }),
];

function groupJson({ kind, receiver, integrationId, reason, state, formIds, ...group }: DeliveryGroup) {
  return {
    kind,
    receiver,
    integration_id: integrationId,
    error_class: reason,
    state,
    count: group.count,
    oldest_at: group.oldest.toISOString(),
    newest_at: group.newest.toISOString(),
    next_attempt_at: group.nextAttempt?.toISOString() ?? null,
    form_ids: formIds.toSorted((one, other) => one - other),
  };
}
