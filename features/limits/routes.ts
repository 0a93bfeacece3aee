import { object } from 'yup';
import { formNotFound } from '#db/use-case-error.ts';
import { openingTimes } from '#features/forms/status.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { formCors } from '#features/forms/visitors/cors.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { languageWish } from '#http/language-wish.ts';
import { count, listOf, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { type Availability, type AvailabilityParts, availabilityOf } from './availability.ts';

interface LimitParts extends AvailabilityParts {
  forms: FormStore;
  clock: () => Date;
}

/** Availability for visitors: includes the number of remaining places only if the form's page shows it. */
interface VisitorParts {
  intake: VisitorServices;
}

const left = { most: count(), taken: count(), left: count() };
/** A slot: its start as it is submitted, and both ends as timestamps. */
const slot = { field: text(), slot: text(), starts_at: timestamp(), ends_at: timestamp() };

function slotView({ field, start, startsAt, endsAt }: Availability['slots'][number]) {
  return {
    ...{ field, slot: start },
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
  };
}

export const limitRoutes = [
  route({
    operation: 'readFormLimits',
    method: 'GET',
    path: 'b:/forms/:id/limits',
    tag: 'Forms',
    summary: 'A form’s limits: used and left',
    description:
      'The current availability for visitors; `places` and `options` are present if the form limits them, `slots` if times can be booked: all to come, `bookable` is false for those that begin too soon.',
    access: 'admin',
    params: { id: FORM_ID },
    answers: {
      200: object({
        state: text(),
        message: text().nullable(),
        opens_at: timestamp().nullable(),
        closes_at: timestamp().nullable(),
        places: object(left).nullable(),
        options: listOf(object({ field: text(), option: text(), ...left })),
        slots: listOf(object({ ...slot, bookable: yesOrNo(), ...left })),
      }),
    },
    async handle(app: LimitParts, { params }) {
      const form = await activeForm(app.forms, params.id);
      const found = await availabilityOf(app, form, app.clock());
      const { opens, closes } = openingTimes(form.config.options);
      return {
        state: found?.state ?? 'open',
        message: found?.message ?? null,
        opens_at: opens?.toISOString() ?? null,
        closes_at: closes?.toISOString() ?? null,
        places: found?.places ?? null,
        options: (found?.options ?? []).map(({ field, option, left: own }) => ({ field, option, ...own })),
        slots: (found?.slots ?? []).map((one) => ({ ...slotView(one), bookable: one.isBookable, ...one.left })),
      };
    },
  }),

  route({
    operation: 'readFormAvailability',
    method: 'GET',
    path: 'b:/forms/:id/availability',
    tag: 'Submissions',
    summary: 'A form’s availability',
    description:
      'For pages and apps that render a form themselves: `state` is `open`, `not_open`, `closed`, `full` or `waiting_list`, and `message` is the text that the form’s own page shows then. With `waiting_list` all places are taken, and who submits the form joins the waiting list; so does who chooses a sold-out option while `waiting_list` is true. `left` is null when the page does not show it. `slots` lists the times that can be booked now: `slot` is the value to send.',
    access: 'visitor',
    params: { id: FORM_ID },
    cors: ({ intake }: VisitorParts) => formCors(intake.forms),
    answers: {
      200: object({
        state: text(),
        message: text().nullable(),
        opens_at: timestamp().nullable(),
        closes_at: timestamp().nullable(),
        waiting_list: yesOrNo(),
        options: listOf(object({ field: text(), option: text(), sold_out: yesOrNo(), left: count().nullable() })),
        slots: listOf(object({ ...slot, sold_out: yesOrNo(), left: count().nullable() })),
      }),
    },
    async handle({ intake }: VisitorParts, { params, raw }) {
      const form = await intake.forms.find(params.id, languageWish(raw));
      if (!form) throw formNotFound(params.id);
      const found = await availabilityOf(intake, form, intake.clock());
      const { opens, closes } = openingTimes(form.config.options);
      const isShown = (name: string) =>
        form.config.fields.some((field) => field.name === name && 'show_left' in field && field.show_left === true);
      const wait = found?.waitSeconds;
      const body = {
        state: found?.state ?? 'open',
        message: found?.message ?? null,
        opens_at: opens?.toISOString() ?? null,
        closes_at: closes?.toISOString() ?? null,
        waiting_list: found?.hasRoomToWait ?? false,
        options: (found?.options ?? []).map(({ field, option, left: own }) => {
          return { field, option, sold_out: own.left === 0, left: isShown(field) ? own.left : null };
        }),
        slots: (found?.slots ?? []).flatMap((one) => {
          const { left: own } = one.left;
          const view = { ...slotView(one), sold_out: own === 0, left: isShown(one.field) ? own : null };
          return one.isBookable ? [view] : [];
        }),
      };
      const headers = { 'Cache-Control': 'no-store', ...(wait !== undefined && { 'Retry-After': String(wait) }) };
      return reply(200, body, headers);
    },
  }),
];
