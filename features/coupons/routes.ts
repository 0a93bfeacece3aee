import { number, object } from 'yup';
import { formNotFound } from '#db/use-case-error.ts';
import { formCors } from '#features/forms/visitors/cors.ts';
import type { VisitorServices } from '#features/forms/visitors/services.ts';
import { parsed } from '#forms/json-schema/keys.ts';
import { languageWish } from '#http/language-wish.ts';
import { listOf, text, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { ANSWER } from '#security/budget-tables/page-script.ts';
import { budgets } from '#security/budgets.ts';
import { checkCoupon } from './check.ts';
import { takeTry, triedTooOften } from './tries.ts';

interface CouponParts {
  intake: VisitorServices;
}

const CODE = 'must be a text';
const BODY = object({
  code: parsed(CODE, (given) => (typeof given === 'string' && given.length <= ANSWER ? given : undefined), {
    json: { type: 'string', maxLength: ANSWER, description: 'As the visitor entered it.' },
  }).required(`\${path} ${CODE}`),
});

export const couponRoute = route({
  operation: 'checkCoupon',
  method: 'POST',
  path: 'b:/forms/:id/coupon',
  tag: 'Submissions',
  summary: 'The discount of a coupon code',
  description:
    'For pages that show a total. `usable` false with `message` for a code that is unknown, over or not valid yet (one answer for all three), or used up. It is decided again when the form is submitted. Codes cannot be listed, and few can be tried.',
  access: 'visitor',
  params: { id: FORM_ID },
  body: json(BODY, { limit: budgets.smallBody.atMost, example: { code: 'SUMMER' } }),
  cors: ({ intake }: CouponParts) => formCors(intake.forms),
  answers: {
    200: object({
      usable: yesOrNo(),
      message: text().nullable(),
      percent: number().optional(),
      amount: number().integer().optional(),
      min_amount: number().integer().optional(),
      products: listOf(text()).optional(),
    }),
  },
  errors: [429, 503],
  async handle({ intake }: CouponParts, { params, body, raw, clientAddress: address }) {
    const form = await intake.forms.find(params.id, languageWish(raw));
    if (!form) throw formNotFound(params.id);
    const wait = await takeTry(intake, form.id, address);
    if (wait > 0) throw triedTooOften(form.config, wait);
    const checked = await checkCoupon(intake, form, body.code.trim(), intake.clock());
    if (!checked) throw formNotFound(params.id);
    return reply(200, checked, { 'Cache-Control': 'no-store' });
  },
});
