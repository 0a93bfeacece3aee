import { object } from 'yup';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { count, listOf, text, timestamp } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { type AvailabilityParts, availabilityOf } from './availability.ts';
import { openingTimes } from './opening.ts';

interface LimitParts extends AvailabilityParts {
  forms: FormStore;
  clock: () => Date;
}

const left = { most: count(), taken: count(), left: count() };

export const limitRoutes = [
  route({
    method: 'GET',
    path: 'b:/forms/:id/limits',
    tag: 'Forms',
    summary: 'What is taken of a form’s limits, and what is left',
    description: 'What visitors could send just now; `places` and `options` are there where the form limits them.',
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
      }),
    },
    async handle(app: LimitParts, { params }) {
      const form = await activeForm(app.forms, params.id);
      const found = await availabilityOf(app, form, app.clock());
      const { opens, closes } = openingTimes(form.config);
      return {
        state: found?.state ?? 'open',
        message: found?.message ?? null,
        opens_at: opens?.toISOString() ?? null,
        closes_at: closes?.toISOString() ?? null,
        places: found?.places ?? null,
        options: (found?.options ?? []).map(({ field, option, left: own }) => ({ field, option, ...own })),
      };
    },
  }),
];
