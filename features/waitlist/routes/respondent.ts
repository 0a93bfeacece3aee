import { object } from 'yup';
import { formCors } from '#features/forms/visitors/cors.ts';
import { goneLink } from '#features/processes/visitors/links.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { ACTS, act, readStanding, STANDINGS, type Standing } from '#features/waitlist/standing.ts';
import { oneOf, text as textOf } from '#forms/json-schema/keys.ts';
import { among, count, SUCCESS, text, timestamp, uuid, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { requireEntryOf, type WaitingPageParts } from './page.ts';

const PRIVATE = { 'Cache-Control': 'no-store' };

const one = {
  tag: 'Waiting lists',
  access: 'visitor',
  path: 'b:/forms/:id/waiting-entry',
  params: { id: FORM_ID },
  cors: ({ intake }: WaitingPageParts) => formCors(intake.forms),
} as const;

const token = () => textOf(100, { least: 1 }).required('entry is required: the token of the link in the mails');

const STANDING = {
  state: among(STANDINGS),
  position: count().nullable(),
  offer_until: timestamp().nullable(),
  pay_until: timestamp().nullable(),
  price: object({ amount: count(), currency: text(), minutes: count() }).nullable(),
};

/** The page of somebody on a waiting list, for programs that show a page of their own. */
export const respondentRoutes = [
  route({
    ...one,
    method: 'GET',
    operation: 'readWaitingEntry',
    summary: 'How somebody on a waiting list stands',
    description:
      '`entry` is the token of the link in the mails. `price` is what a place costs, in minor units, with the minutes to pay it once it is taken; null if nothing is to be paid. `paying`: the place is taken and held until `pay_until`, which is null while the payment is on its way. `unpaid`: it was not paid for, and is not held any more. A token of another form is 403, that of an erased submission 404.',
    query: object({ entry: token() }),
    answers: { 200: object({ success: SUCCESS, ...STANDING }) },
    errors: [403, 404, 429],
    async handle(app: WaitingPageParts, { params, query, clientAddress }) {
      const form = await requireForm(app, params.id);
      const entry = await requireEntryOf(app, form, query.entry, clientAddress);
      const standing = await readStanding(app, form, entry);
      if (!standing) throw goneLink(form);
      return reply(200, { success: true as const, ...standingJson(standing) }, PRIVATE);
    },
  }),

  route({
    ...one,
    method: 'POST',
    operation: 'decideWaitingEntry',
    summary: 'Take an offered place, give it up, leave the waiting list, or pay',
    description:
      'A place that has to be paid for is held once it is taken: send the person to `payment_redirect`. `pay` leads there again, as long as the place is held or still free. 409 `waiting_over` if there is nothing to decide or to pay any more, `form_full` if others have the place now; 502 `payment_unavailable` and 503 if the payment could not be started yet.',
    body: json(object({ entry: token(), decision: oneOf(ACTS).required('decision is required') }), {
      example: { entry: '7.x0Vt…', decision: 'take' },
    }),
    answers: {
      200: object({
        success: SUCCESS,
        ...STANDING,
        payment_required: yesOrNo(),
        payment_redirect: text().optional(),
        order_uuid: uuid().optional(),
        status_token: text().optional(),
      }),
    },
    errors: [403, 404, 409, 429, 502],
    async handle(app: WaitingPageParts, { params, body, clientAddress: address }) {
      const form = await requireForm(app, params.id);
      const entry = await requireEntryOf(app, form, body.entry, address);
      const payment = await act(app, form, entry, { choice: body.decision, address });
      const standing = await readStanding(app, form, await requireEntryOf(app, form, body.entry, address));
      if (!standing) throw goneLink(form);
      const checkout = payment && {
        payment_redirect: payment.redirectUrl,
        order_uuid: payment.orderUuid,
        status_token: payment.statusToken,
      };
      const json = { ...standingJson(standing), payment_required: payment !== null, ...checkout };
      return reply(200, { success: true as const, ...json }, PRIVATE);
    },
  }),
];

async function requireForm({ intake }: WaitingPageParts, id: number) {
  const form = await intake.forms.find(id);
  if (!form) throw new Refusal('form_not_found', fill(DEFAULT_TEXTS.refusals.formNotFound, { id }));
  return form;
}

function standingJson({ state, position, offerUntil, payUntil, price }: Standing) {
  const at = (date: Date | null) => date?.toISOString() ?? null;
  return { state, position, offer_until: at(offerUntil), pay_until: at(payUntil), price };
}
