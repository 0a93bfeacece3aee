import { object } from 'yup';
import { formNotFound, UseCaseError } from '#db/use-case-error.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { formCors } from '#features/forms/visitors/cors.ts';
import type { Intake } from '#features/intake/compose.ts';
import { formTokens, REST_NONCE_ACTION } from '#features/requests/tokens.ts';
import { shaped, text } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';

export interface TokenParts {
  intake: Intake;
  /** Absolute address of surface B. */
  apiB: string;
}

const NO_STORE = { 'Cache-Control': 'no-store' };
const visitor = { access: 'visitor', params: { id: FORM_ID }, cors: corsOf } as const;

export const tokenRouteB = route({
  ...visitor,
  tag: 'Submissions',
  operation: 'readFormToken',
  method: 'GET',
  path: 'b:/forms/:id/token',
  summary: 'The tokens that a visitor needs to submit a form',
  answers: {
    200: object({
      nonce: text(),
      honeypot_field: text(),
      timing_token: text(),
      captcha: object({
        provider: text(),
        site_key: text().nullable(),
        action: text(),
        script_url: text().nullable(),
        challenge_url: text().nullable(),
      }).nullable(),
    }),
  },
  async handle({ intake, apiB }: TokenParts, { params }) {
    const form = await requireForm(intake, params.id);
    const captcha = intake.captcha?.widget(form, apiB)?.settings ?? null;
    return reply(200, { ...formTokens(intake.tokens, form.id, intake.clock()), captcha }, NO_STORE);
  },
});

/** The routes that visitors call before they submit (docs/interface.md 4.1 and 4.5). */
export const tokenRoutes = [
  route({
    ...visitor,
    tag: 'Surface A',
    operation: 'readVisitorNonce',
    method: 'GET',
    path: 'a:/forms/:id/token',
    summary: 'The nonce of a visitor',
    answers: { 200: object({ nonce: text() }) },
    async handle({ intake }: TokenParts, { params }) {
      await requireForm(intake, params.id);
      return reply(200, { nonce: intake.tokens.nonce(REST_NONCE_ACTION, '', intake.clock()) }, NO_STORE);
    },
  }),

  tokenRouteB,

  route({
    ...visitor,
    tag: 'Submissions',
    operation: 'createCaptchaChallenge',
    method: 'GET',
    path: 'b:/forms/:id/captcha',
    summary: 'An ALTCHA challenge for a form',
    answers: { 200: shaped<object>({ type: 'object', additionalProperties: true }) },
    async handle({ intake }: TokenParts, { params }) {
      const challenge = await intake.captcha?.challenge(await requireForm(intake, params.id), intake.clock());
      if (challenge) return reply(200, challenge, NO_STORE);
      const message = `Form ${params.id} has no CAPTCHA of the provider altcha.`;
      throw new UseCaseError('not_found', 'no_challenge', message);
    },
  }),
];

function corsOf({ intake }: TokenParts) {
  return formCors(intake.forms);
}

async function requireForm({ forms }: Intake, id: number): Promise<ActiveForm> {
  const form = await forms.find(id);
  if (!form) throw formNotFound(id);
  return form;
}
