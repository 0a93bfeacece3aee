import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { pageOf } from '#db/page.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { WAITING_STATES, type WaitingState } from '#features/limits/entities.ts';
import { waitingListOf } from '#features/limits/waiting-option.ts';
import { SUBMISSION_STATES } from '#features/submissions/store/reading/filter.ts';
import {
  countEntries,
  entryNotFound,
  type ListedEntry,
  listEntries,
  type OperateParts,
  offerNow,
  removeFromList,
} from '#features/waitlist/use-cases.ts';
import { digits, oneOf } from '#forms/json-schema/keys.ts';
import { among, count, id, listOf, SUCCESS, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import { FORM_ID, idParam } from '#http/routing/params.ts';
import { resource } from '#http/routing/resource.ts';
import { route } from '#http/routing/route.ts';
import { type AccountActor, can, mayReadAnswers } from '#security/actor.ts';

type Parts = OperateParts & { orm: MikroORM; forms: FormStore };

const tag = 'Waiting lists';
const one = { tag, params: { id: FORM_ID, entry: idParam(entryNotFound) } } as const;

/** An entry of a waiting list, in answers. */
export const WAITING_ENTRY = resource<ListedEntry>()({
  id: [id(), ({ entry }) => entry.id],
  submission_id: [id(), ({ entry }) => entry.submissionId],
  state: [among(WAITING_STATES), ({ entry }) => entry.state],
  submission_status: [among(SUBMISSION_STATES).nullable(), ({ status }) => status],
  position: [count().nullable(), ({ position }) => position],
  address: [text().nullable(), ({ address }) => address],
  joined_at: [timestamp(), ({ entry }) => entry.joinedAt],
  offered_at: [timestamp().nullable(), ({ entry }) => entry.offeredAt],
  offer_until: [timestamp().nullable(), ({ entry }) => entry.offerUntil],
  ended_at: [timestamp().nullable(), ({ entry }) => entry.endedAt],
  ended_by: [text().nullable(), ({ entry }) => entry.endedBy],
});

/** Returns an entry as the reader may see it: addresses are for those who may read answers. */
function shownTo(actor: AccountActor, listed: ListedEntry) {
  return WAITING_ENTRY.json(mayReadAnswers(actor) ? listed : { ...listed, address: null });
}

function requireView(actor: AccountActor): void {
  if (!can(actor.account, 'manage_options') && !mayReadAnswers(actor)) {
    const message = 'Your account lacks the capability manage_options or SUBMISSIONS_PREVIEW.';
    throw new UseCaseError('refused', 'missing_capability', message);
  }
}

const MOVED = object({ success: SUCCESS, state: among(WAITING_STATES), offer_until: timestamp().nullable() });

/** The waiting list of a form. */
export const waitingListRoutes = [
  route({
    tag,
    params: { id: FORM_ID },
    operation: 'listWaitingPeople',
    method: 'GET',
    path: 'b:/forms/:id/waiting-list',
    summary: 'The waiting list of a form',
    description:
      'In the order of arrival: those who wait and those with an open offer, unless `state` names another. Who has taken a place has it once the `submission_status` is neither `awaiting_payment` nor `unpaid`. `address` is null for accounts without SUBMISSIONS_PREVIEW. `next` is the `after` of the next page. For accounts with manage_options or SUBMISSIONS_PREVIEW.',
    access: 'account',
    query: object({
      state: oneOf(WAITING_STATES),
      limit: digits(1, 200).default(50),
      after: digits(1, Number.MAX_SAFE_INTEGER),
    }),
    answers: {
      200: object({
        form: object({ id: id(), title: text() }),
        enabled: yesOrNo(),
        max: count().nullable(),
        counts: object(
          Object.fromEntries(WAITING_STATES.map((state) => [state, count()])) as Record<
            WaitingState,
            ReturnType<typeof count>
          >,
        ),
        entries: listOf(WAITING_ENTRY.schema),
        next: id().nullable(),
      }),
    },
    errors: [403],
    async handle(app: Parts, { params, query, actor }) {
      requireView(actor);
      const { title, config } = await activeForm(app.forms, params.id);
      const list = waitingListOf(config);
      const found = await listEntries(app, { formId: params.id, ...query, limit: query.limit + 1 });
      const { rows, next } = pageOf(found, query.limit, ({ entry }) => entry.id);
      return {
        form: { id: params.id, title },
        enabled: list !== null,
        max: list?.max ?? null,
        counts: await countEntries(app, params.id),
        entries: rows.map((row) => shownTo(actor, row)),
        next,
      };
    },
  }),

  route({
    ...one,
    operation: 'offerPlace',
    method: 'POST',
    path: 'b:/forms/:id/waiting-list/:entry/offer',
    summary: 'Offer a free place to somebody, whoever else waits for it',
    description:
      '409 `no_place_free` if not everything that the person waits for is free, `waiting_over` if the person does not wait any more, `no_waiting_list` if the form has none now.',
    access: 'admin',
    audit: 'waiting_list.offered',
    body: optionalJson(object({})),
    answers: { 200: MOVED },
    errors: [404, 409],
    async handle(app: Parts, { params, actor }) {
      const entry = await offerNow(app, actor, { formId: params.id, entryId: params.entry });
      return { success: true, state: entry.state, offer_until: entry.offerUntil?.toISOString() ?? null };
    },
  }),

  route({
    ...one,
    operation: 'removeWaitingPerson',
    method: 'DELETE',
    path: 'b:/forms/:id/waiting-list/:entry',
    summary: 'Take somebody off the waiting list',
    description:
      'A place that was offered goes to the next person. The submission stays, as `declined`. 409 `waiting_over` if the person does not wait any more.',
    access: 'admin',
    audit: 'waiting_list.removed',
    answers: { 200: MOVED },
    errors: [404, 409],
    async handle(app: Parts, { params, actor }) {
      const entry = await removeFromList(app, actor, { formId: params.id, entryId: params.entry });
      return { success: true, state: entry.state, offer_until: entry.offerUntil?.toISOString() ?? null };
    },
  }),
];
