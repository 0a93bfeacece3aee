import type { MikroORM } from '@mikro-orm/mysql';
import type { Request } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { LARGEST } from '#features/forms/visitors/submission-body.ts';
import { WaitingEntry } from '#features/limits/entities.ts';
import { type FormPageParts, ofForm, postedOf, requireForm } from '#features/pages/form-page.ts';
import { formPath } from '#features/pages/surface.ts';
import { withToken } from '#features/processes/token.ts';
import { goneLink, momentFormat, privatePage, refuseLink, requireLink } from '#features/processes/visitors/links.ts';
import { saidAfterwards } from '#features/processes/visitors/said.ts';
import { costText } from '#features/waitlist/cost.ts';
import { zoneOf } from '#features/waitlist/mail.ts';
import { ACTS, type Act, act, readStanding, type Standing } from '#features/waitlist/standing.ts';
import { openWaitingToken, WAITING_PARAMETER } from '#features/waitlist/token.ts';
import { formatAmount } from '#forms/money.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { allowFormTargets } from '#http/page/checkout-origins.ts';
import { messageHtml } from '#http/page/document.ts';
import { PRIVATE, pageOfError } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { reply, type Send, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { languageOf, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

export interface WaitingPageParts extends FormPageParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
}

const HTML = file('text/html');
const page = { ...ofForm, path: '/forms/:id/waiting-list', refuse: refuseLink } as const;

const DECISION = htmlForm(
  {
    type: 'object',
    properties: { decision: { type: 'string', enum: [...ACTS] } },
    additionalProperties: { type: 'string' },
  },
  postedOf,
  LARGEST,
);

/** The page of somebody on a waiting list, to which the mails about it lead. */
export const waitingPages = [
  route({
    ...page,
    operation: 'showWaitingListPage',
    method: 'GET',
    summary: 'The page of somebody on a waiting list',
    description:
      'Says at which place the person waits, until when an offered place can be taken and what it costs, until when a taken one can be paid, or how it ended. Opening it changes nothing. `?entry=` is the token of the mails. A token of another form is 403, that of an erased submission 404.',
    answers: { 200: HTML, 403: HTML, 404: HTML },
    errors: [429],
    async handle(app: WaitingPageParts, { params, raw }) {
      const form = await requireForm(app, params.id, raw);
      const entry = await requireEntry(app, form, raw);
      return reply(200, ownPage(app, form, await html(app, form, entry, raw)));
    },
  }),

  route({
    ...page,
    operation: 'answerOfferByPage',
    method: 'POST',
    summary: 'Take an offered place, give it up, or leave the waiting list',
    description:
      'Redirects to the page, which then says how it is, or to the checkout of a place that has to be paid for; `pay` leads there again. 409 shows the page when there is nothing to decide or to pay any more, 422 for an unknown decision, 502 and 503 when the payment could not be started yet.',
    body: DECISION,
    answers: { 303: null, 403: HTML, 404: HTML, 409: HTML, 422: HTML, 502: HTML, 503: HTML },
    errors: [429],
    async handle(app: WaitingPageParts, { params, raw, body }) {
      const form = await requireForm(app, params.id, raw);
      const entry = await requireEntry(app, form, raw);
      const texts = textsOf(form.config);
      const refused = async (error: UseCaseError, notice: string) => {
        const now = await requireEntry(app, form, raw);
        const shown = messageHtml(notice, 'error') + (await html(app, form, now, raw));
        return pageOfError(error, ownPage(app, form, shown)) as never;
      };
      const choice = ACTS.find((one) => one === body.decision);
      if (!choice) {
        const message = texts.process.choiceMissing;
        return refused(new UseCaseError('invalid', 'validation_failed', message), message);
      }
      try {
        const payment = await act(app, form, entry, { choice, address: raw.clientAddress });
        return seeOther(payment?.redirectUrl ?? pathOf(form, raw), PRIVATE);
      } catch (error) {
        if (!(error instanceof UseCaseError) || error.code === 'rate_limited') throw error;
        return refused(error, error.code === 'waiting_over' ? texts.waitingList.late : error.message);
      }
    },
  }),
];

/** Renders the page, from which a post may lead to the checkout. @param body rendered HTML */
function ownPage(app: WaitingPageParts, form: ActiveForm, body: string): Send {
  return (res, req) => {
    allowFormTargets(res, app.formTargets(form.config));
    return privatePage(app, form, body)(res, req);
  };
}

function requireEntry(app: WaitingPageParts, form: ActiveForm, { query, clientAddress }: Request) {
  return requireEntryOf(app, form, query[WAITING_PARAMETER], clientAddress);
}

/** Finds the entry of a token. @throws UseCaseError `link_over`, `submission_erased`, `rate_limited` */
export async function requireEntryOf(
  app: Pick<WaitingPageParts, 'orm' | 'box' | 'intake'>,
  form: ActiveForm,
  token: unknown,
  clientAddress: string,
): Promise<WaitingEntry> {
  const id = await requireLink(app, form, openWaitingToken(app.box, form.id, token), clientAddress);
  const entry = await app.orm.em.fork().findOne(WaitingEntry, { id, formId: form.id });
  if (!entry) throw goneLink(form);
  return entry;
}

/** The texts and buttons for somebody on a list. */
interface Shown {
  said: string;
  /** A further sentence, such as the price. */
  more?: string | null;
  isGood?: boolean;
  buttons?: [act: Act, text: string][];
}

async function html(app: WaitingPageParts, form: ActiveForm, entry: WaitingEntry, raw: Request): Promise<string> {
  const standing = await readStanding(app, form, entry);
  if (!standing) throw goneLink(form);
  const { said, more, isGood, buttons = [] } = await shownOf(app, form, standing);
  const sentence = more ? `<p class="svca-said" dir="auto">${escapeHtml(more)}</p>` : '';
  return [
    `<h2>${escapeHtml(textsOf(form.config).waitingList.title)}</h2>`,
    `<div class="svca-panel${isGood ? '' : ' svca-open'}" role="status"><h3>${escapeHtml(said)}</h3>${sentence}</div>`,
    buttonsHtml(buttons, pathOf(form, raw)),
  ]
    .filter(Boolean)
    .join('\n');
}

async function shownOf(app: WaitingPageParts, form: ActiveForm, standing: Standing): Promise<Shown> {
  const { waitingList: texts, payment: ofPayment, paymentOutcome } = textsOf(form.config);
  const { state, position, offerUntil, payUntil, price, submission } = standing;
  switch (state) {
    case 'waiting':
      return {
        said: fill(texts.states.waiting, { position: position ?? 1 }),
        more: price && texts.payLater,
        buttons: [['leave', texts.leave]],
      };
    case 'offered':
      return {
        said: fill(texts.states.offered, { date: await momentOf(app, form, offerUntil) }),
        more: price && costText(form, price),
        isGood: true,
        buttons: [
          ['take', price ? texts.takeAndPay : texts.take],
          ['give_up', texts.giveUp],
        ],
      };
    case 'paying': {
      // The money is on its way, so that it cannot be paid once more.
      if (!payUntil || !price) return { said: paymentOutcome.processing, isGood: true };
      const amount = formatAmount(price.amount, price.currency, languageOf(form.config));
      const pay = fill(ofPayment.pay, { amount });
      const said = fill(texts.states.paying, { date: await momentOf(app, form, payUntil) });
      return { said, isGood: true, buttons: [['pay', pay]] };
    }
    case 'unpaid':
      return { said: texts.states.unpaid, buttons: [['pay', paymentOutcome.tryAgain]] };
    case 'taken':
      // The address may be mistyped: its owner reads none of the answers.
      return { said: texts.states.taken, more: await saidAfterwards(app, form, submission, {}), isGood: true };
    default:
      return { said: texts.states[state] };
  }
}

async function momentOf(app: WaitingPageParts, form: ActiveForm, date: Date | null): Promise<string> {
  return date === null ? '' : momentFormat(form, zoneOf(form, await app.readSite()))(date);
}

function buttonsHtml(all: NonNullable<Shown['buttons']>, action: string): string {
  if (all.length === 0) return '';
  const buttons = all.map(([value, text]) => {
    const isMain = value === 'take' || value === 'pay';
    const attributes = { type: 'submit', name: 'decision', value, class: isMain ? null : 'svca-other-way' };
    return `<button${renderAttributes(attributes)}>${escapeHtml(text)}</button>`;
  });
  const form = { class: 'svca-form', method: 'post', action };
  return `<form${renderAttributes(form)}><div class="svca-actions svca-choices">${buttons.join('')}</div></form>`;
}

function pathOf(form: ActiveForm, { query }: Request): string {
  return withToken(formPath(form, '/waiting-list'), WAITING_PARAMETER, String(query[WAITING_PARAMETER]));
}
