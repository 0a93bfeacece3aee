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
import { Submission } from '#features/submissions/entities.ts';
import { amountInWords, costText, isToPay } from '#features/waitlist/cost.ts';
import { DECISIONS, type Decision, decide, waitingOver } from '#features/waitlist/deciding.ts';
import { positionOf } from '#features/waitlist/line.ts';
import { zoneOf } from '#features/waitlist/mail.ts';
import { openWaitingToken, WAITING_PARAMETER } from '#features/waitlist/token.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { allowFormTargets } from '#http/page/checkout-origins.ts';
import { messageHtml } from '#http/page/document.ts';
import { PRIVATE, pageOfError } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { reply, type Send, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DEFAULT_TEXTS, type Texts, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

interface WaitingPageParts extends FormPageParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
}

const HTML = file('text/html');
const page = { ...ofForm, path: '/forms/:id/waiting-list', refuse: refuseLink } as const;

/** The decision to go to the payment of a place that was taken. */
const PAY = 'pay';
/** Requests of an address a minute for the payment of a place. */
const PAYS_A_MINUTE = 30;

const DECISION = htmlForm(
  {
    type: 'object',
    properties: { decision: { type: 'string', enum: [...DECISIONS, PAY] } },
    additionalProperties: { type: 'string' },
  },
  postedOf,
  LARGEST,
);

/** The page of somebody on a waiting list, to which the mails about it lead. */
export const waitingPages = [
  route({
    ...page,
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
      const decision = [...DECISIONS, PAY].find((one) => one === body.decision);
      if (!decision) {
        const message = texts.process.choiceMissing;
        return refused(new UseCaseError('invalid', 'validation_failed', message), message);
      }
      try {
        const { payments } = app.intake;
        const order =
          decision === PAY
            ? await orderToPay(app, entry, raw)
            : await decide({ ...app, payments }, entry.id, decision as Decision);
        const target = order === null ? pathOf(form, raw) : await payments?.open(order);
        return seeOther(typeof target === 'string' ? target : (target?.redirectUrl ?? pathOf(form, raw)), PRIVATE);
      } catch (error) {
        if (!(error instanceof UseCaseError) || error.code === 'rate_limited') throw error;
        return refused(error, noticeOf(error, texts));
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

/** Returns the uuid of the order of a place that was taken and not paid. @throws UseCaseError `waiting_over`, `rate_limited` */
async function orderToPay(app: WaitingPageParts, entry: WaitingEntry, { clientAddress }: Request): Promise<string> {
  const seconds = await app.intake.limits.takeOf(clientAddress, 'waiting_pay', PAYS_A_MINUTE, 60);
  if (seconds > 0) throw UseCaseError.tooOften(fill(DEFAULT_TEXTS.refusals.tooOften, { seconds }), seconds);
  const unpaid = { uuid: entry.submissionUuid, status: ['awaiting_payment' as const, 'unpaid' as const] };
  const isUnpaid = entry.state === 'taken' && (await app.orm.em.fork().count(Submission, unpaid)) > 0;
  const order = isUnpaid ? await app.intake.payments?.find(entry.submissionUuid) : null;
  if (!order) throw waitingOver();
  return order.orderUuid;
}

/** Returns what somebody reads above the page whose decision could not be carried out. */
function noticeOf({ code, message }: UseCaseError, { waitingList, paymentOutcome }: Texts): string {
  if (code === 'waiting_over') return waitingList.late;
  return code === 'payment_unavailable' || code === 'engine_unavailable' ? paymentOutcome.failed : message;
}

async function requireEntry(
  app: WaitingPageParts,
  form: ActiveForm,
  { query, clientAddress }: Request,
): Promise<WaitingEntry> {
  const opened = openWaitingToken(app.box, form.id, query[WAITING_PARAMETER]);
  const id = await requireLink(app, form, opened, clientAddress);
  const entry = await app.orm.em.fork().findOne(WaitingEntry, { id, formId: form.id });
  if (!entry) throw goneLink(form);
  return entry;
}

/** What somebody on a list reads: how it stands, what follows from it, and the buttons. */
interface Standing {
  said: string;
  /** Further sentences. */
  more: string[];
  isGood: boolean;
  buttons: [decision: Decision | typeof PAY, text: string][];
}

async function html(app: WaitingPageParts, form: ActiveForm, entry: WaitingEntry, raw: Request): Promise<string> {
  const { said, more, isGood, buttons } = await standingOf(app, form, entry);
  const sentences = more.map((text) => `<p class="svca-said" dir="auto">${escapeHtml(text)}</p>`).join('');
  return [
    `<h2>${escapeHtml(textsOf(form.config).waitingList.title)}</h2>`,
    `<div class="svca-panel${isGood ? '' : ' svca-open'}" role="status"><h3>${escapeHtml(said)}</h3>${sentences}</div>`,
    buttonsHtml(buttons, pathOf(form, raw)),
  ]
    .filter(Boolean)
    .join('\n');
}

async function standingOf(app: WaitingPageParts, form: ActiveForm, entry: WaitingEntry): Promise<Standing> {
  const { waitingList: texts } = textsOf(form.config);
  const em = app.orm.em.fork();
  const submission = await em.findOne(Submission, { uuid: entry.submissionUuid });
  if (!submission) throw goneLink(form);
  const { offerUntil } = entry;
  const isLate = entry.state === 'offered' && offerUntil != null && offerUntil <= app.clock();
  const state = isLate ? 'lapsed' : entry.state;
  const plain = { more: [], isGood: false, buttons: [] };
  if (state === 'taken') return standingOfTaken(app, form, submission);
  if (state === 'waiting') {
    const said = fill(texts.states.waiting, { position: await positionOf(em, entry) });
    return { ...plain, said, more: isToPay(form, entry) ? [texts.payLater] : [], buttons: [['leave', texts.leave]] };
  }
  if (state === 'offered') {
    const date = offerUntil ? await momentOf(app, form, offerUntil) : '';
    const cost = costText(form, entry, submission.meta);
    return {
      said: fill(texts.states.offered, { date }),
      more: cost === null ? [] : [cost],
      isGood: true,
      buttons: [
        ['take', cost === null ? texts.take : texts.takeAndPay],
        ['give_up', texts.giveUp],
      ],
    };
  }
  // Who never had an offer has missed none: the time that they waited for is over.
  return { ...plain, said: texts.states[state === 'lapsed' && entry.offeredAt == null ? 'declined' : state] };
}

/** Returns how it stands with a place that was taken: it may still have to be paid for. */
async function standingOfTaken(app: WaitingPageParts, form: ActiveForm, submission: Submission): Promise<Standing> {
  const { waitingList: texts, payment: ofPayment, paymentOutcome } = textsOf(form.config);
  const { status, uuid } = submission;
  if (status === 'awaiting_payment') {
    const until = (await app.intake.payments?.find(uuid))?.payableUntil;
    const processing = { said: paymentOutcome.processing, more: [], isGood: true, buttons: [] };
    if (!until) return processing;
    const said = fill(texts.states.paying, { date: await momentOf(app, form, until) });
    const pay = fill(ofPayment.pay, { amount: amountInWords(form, submission.meta) ?? '' });
    return { ...processing, said, buttons: [[PAY, pay]] };
  }
  if (status === 'unpaid') {
    return { said: texts.states.unpaid, more: [], isGood: false, buttons: [[PAY, paymentOutcome.tryAgain]] };
  }
  // The address may be mistyped: its owner reads none of the answers.
  const own = await saidAfterwards(app, form, submission, {});
  return { said: texts.states.taken, more: own ? [own] : [], isGood: true, buttons: [] };
}

async function momentOf(app: WaitingPageParts, form: ActiveForm, date: Date): Promise<string> {
  return momentFormat(form, zoneOf(form, await app.readSite()))(date);
}

function buttonsHtml(all: Standing['buttons'], action: string): string {
  if (all.length === 0) return '';
  const buttons = all.map(([value, text]) => {
    const isMain = value === 'take' || value === PAY;
    const attributes = { type: 'submit', name: 'decision', value, class: isMain ? null : 'svca-other-way' };
    return `<button${renderAttributes(attributes)}>${escapeHtml(text)}</button>`;
  });
  const form = { class: 'svca-form', method: 'post', action };
  return `<form${renderAttributes(form)}><div class="svca-actions svca-choices">${buttons.join('')}</div></form>`;
}

function pathOf(form: ActiveForm, { query }: Request): string {
  return withToken(formPath(form, '/waiting-list'), WAITING_PARAMETER, String(query[WAITING_PARAMETER]));
}
