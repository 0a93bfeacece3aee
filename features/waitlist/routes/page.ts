import type { MikroORM } from '@mikro-orm/mysql';
import type { Request } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { LARGEST } from '#features/forms/visitors/submission-body.ts';
import { WaitingEntry } from '#features/limits/entities.ts';
import { type FormPageParts, ofForm, postedOf, requireForm } from '#features/pages/form-page.ts';
import { formPath } from '#features/pages/surface.ts';
import { withToken } from '#features/processes/token.ts';
import {
  goneLink,
  momentFormat,
  privatePage,
  refusedPage,
  refuseLink,
  requireLink,
} from '#features/processes/visitors/links.ts';
import { saidAfterwards } from '#features/processes/visitors/said.ts';
import { Submission } from '#features/submissions/entities.ts';
import { DECISIONS, type Decision, decide } from '#features/waitlist/deciding.ts';
import { positionOf } from '#features/waitlist/line.ts';
import { zoneOf } from '#features/waitlist/mail.ts';
import { openWaitingToken, WAITING_PARAMETER } from '#features/waitlist/token.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { messageHtml } from '#http/page/document.ts';
import { PRIVATE } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { htmlForm } from '#http/routing/body.ts';
import { reply, seeOther } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

interface WaitingPageParts extends FormPageParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
}

const HTML = file('text/html');
const page = { ...ofForm, path: '/forms/:id/waiting-list', refuse: refuseLink } as const;

const DECISION = htmlForm(
  {
    type: 'object',
    properties: { decision: { type: 'string', enum: [...DECISIONS] } },
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
      'Says at which place the person waits, until when an offered place can be taken, or how it ended. Opening it changes nothing. `?entry=` is the token of the mails. A token of another form is 403, that of an erased submission 404.',
    answers: { 200: HTML, 403: HTML, 404: HTML },
    errors: [429],
    async handle(app: WaitingPageParts, { params, raw }) {
      const form = await requireForm(app, params.id, raw);
      const entry = await requireEntry(app, form, raw);
      return reply(200, privatePage(app, form, await html(app, form, entry, raw)));
    },
  }),

  route({
    ...page,
    operation: 'answerOfferByPage',
    method: 'POST',
    summary: 'Take an offered place, give it up, or leave the waiting list',
    description:
      'Redirects to the page, which then says how it is. 409 shows the page when there is nothing to decide any more, 422 for an unknown decision.',
    body: DECISION,
    answers: { 303: null, 403: HTML, 404: HTML, 409: HTML, 422: HTML },
    errors: [429],
    async handle(app: WaitingPageParts, { params, raw, body }) {
      const form = await requireForm(app, params.id, raw);
      const entry = await requireEntry(app, form, raw);
      const refused = async (error: UseCaseError, now: WaitingEntry, notice: string) =>
        refusedPage(app, form, error, messageHtml(notice, 'error') + (await html(app, form, now, raw))) as never;
      const decision = DECISIONS.find((one) => one === body.decision);
      if (!decision) {
        const message = textsOf(form.config).process.choiceMissing;
        return refused(new UseCaseError('invalid', 'validation_failed', message), entry, message);
      }
      try {
        await decide(app, entry.id, decision);
      } catch (error) {
        if (!(error instanceof UseCaseError)) throw error;
        const now = await requireEntry(app, form, raw);
        return refused(error, now, textsOf(form.config).waitingList.late);
      }
      return seeOther(pathOf(form, raw), PRIVATE);
    },
  }),
];

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

async function html(app: WaitingPageParts, form: ActiveForm, entry: WaitingEntry, raw: Request): Promise<string> {
  const { waitingList: texts } = textsOf(form.config);
  const site = await app.readSite();
  const { offerUntil } = entry;
  const isLate = entry.state === 'offered' && offerUntil != null && offerUntil <= app.clock();
  const state = isLate ? 'lapsed' : entry.state;
  const date = offerUntil ? momentFormat(form, zoneOf(form, site))(offerUntil) : '';
  const em = app.orm.em.fork();
  const said =
    state === 'waiting'
      ? fill(texts.states.waiting, { position: await positionOf(em, entry) })
      : state === 'offered'
        ? fill(texts.states.offered, { date })
        : // Who never had an offer has missed none: the time that they waited for is over.
          texts.states[state === 'lapsed' && entry.offeredAt == null ? 'declined' : state];
  const submission = state === 'taken' ? await em.findOne(Submission, { uuid: entry.submissionUuid }) : null;
  // The address may be mistyped: its owner reads none of the answers.
  const own = submission && (await saidAfterwards(app, form, submission, {}));
  const isGood = state === 'offered' || state === 'taken';
  return [
    `<h2>${escapeHtml(texts.title)}</h2>`,
    `<div class="svca-panel${isGood ? '' : ' svca-open'}" role="status"><h3>${escapeHtml(said)}</h3>${own ? `<p class="svca-said" dir="auto">${escapeHtml(own)}</p>` : ''}</div>`,
    buttonsHtml(form, state, pathOf(form, raw)),
  ]
    .filter(Boolean)
    .join('\n');
}

function buttonsHtml({ config }: ActiveForm, state: WaitingEntry['state'], action: string): string {
  const { take, giveUp, leave } = textsOf(config).waitingList;
  const offered: [Decision, string][] =
    state === 'offered'
      ? [
          ['take', take],
          ['give_up', giveUp],
        ]
      : state === 'waiting'
        ? [['leave', leave]]
        : [];
  if (offered.length === 0) return '';
  const buttons = offered.map(([value, text]) => {
    const attributes = { type: 'submit', name: 'decision', value, class: value === 'take' ? null : 'svca-other-way' };
    return `<button${renderAttributes(attributes)}>${escapeHtml(text)}</button>`;
  });
  const form = { class: 'svca-form', method: 'post', action };
  return `<form${renderAttributes(form)}><div class="svca-actions svca-choices">${buttons.join('')}</div></form>`;
}

function pathOf(form: ActiveForm, { query }: Request): string {
  return withToken(formPath(form, '/waiting-list'), WAITING_PARAMETER, String(query[WAITING_PARAMETER]));
}
