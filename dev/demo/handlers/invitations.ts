import { stateOf } from '#features/invitations/state.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import { accepted, type Body, done, type Handlers, needsService, notFound, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { activeForm } from '../forms/json.ts';
import { contentOf, pageOf, SITE } from '../store.ts';

type Invitation = Body<'GET /svcb/v1/forms/{id}/invitations'>['invitations'][number];

/** The form whose invited people the demo shows. */
const INVITING = 7;
const NAMES = [
  ...[
    'Ada Lovelace',
    'Grace Hopper',
    'Noah Weber',
    'Olga Petrova',
    'Victor Hugo',
    'Mia Chen',
    'Liam Murphy',
    'Zoe Kaya',
  ],
  ...['Emma Rossi', 'Jonas Berg', 'Aisha Khan', 'Pablo Ruiz', 'Yuki Tanaka', 'Eva Novak', 'Tom Baker', 'Ines Silva'],
];
const STAGES = ['answered', 'answered', 'opened', 'none', 'answered', 'begun', 'none', 'answered'] as const;

const MAIL_DEED = { en: 'send invitations', de: 'Einladungen zu verschicken' };

/** People who are invited to one of the forms. */
export function invitationHandlers(demo: Demo) {
  const { clock, note } = demo;
  let people = seedPeople(clock());
  const listOf = (formId: number) => {
    activeForm(demo, formId);
    return formId === INVITING ? people : [];
  };
  const find = (formId: number, id: string) => {
    const found = listOf(formId).find((one) => one.id === id);
    if (!found) throw notFound('person');
    return found;
  };
  return {
    'GET /svcb/v1/forms/{id}/invitations': ({ params: { id }, query: { state, email, limit, after } }) => {
      const found = listOf(id).filter(
        (one) => (state === undefined || one.state === state) && (email === undefined || one.email === email),
      );
      const { items, next } = pageOf(found, { limit, after: after === undefined ? undefined : String(after) });
      return ok({ invitations: items, next: next === null ? null : Number(next) });
    },
    'GET /svcb/v1/forms/{id}/invitations/counts': ({ params: { id } }) => {
      const all = listOf(id);
      const count = (test: (one: Invitation) => boolean) => all.filter(test).length;
      return ok({
        ...{ form: { id, title: contentOf(activeForm(demo, id)).title }, people: all.length, waiting: 0 },
        sent: count(({ sent_at: at }) => at !== null),
        opened: count(({ state }) => ['opened', 'begun', 'answered'].includes(state)),
        begun: count(({ state }) => state === 'begun' || state === 'answered'),
        answered: count(({ state }) => state === 'answered'),
        declined: count(({ state }) => state === 'declined'),
        failed: count(({ state }) => state === 'bounced'),
        ...{ enabled: all.length > 0, anonymous: false, ends_at: null, over: false },
      });
    },
    'POST /svcb/v1/forms/{id}/invitations/table': ({ language }) => {
      throw needsService(language, MAIL_DEED);
    },
    'POST /svcb/v1/forms/{id}/invitations/remind': ({ language }) => {
      throw needsService(language, MAIL_DEED);
    },
    'POST /svcb/v1/forms/{id}/invitations/{invitation}/mail': ({ params: { id, invitation } }) => {
      const found = find(id, invitation);
      Object.assign(found, { state: 'sent', last_sent_at: clock().toISOString(), mails: found.mails + 1 });
      found.mail = SENT;
      note('invitations.mailed', `form:${id}`);
      return accepted(found);
    },
    'PATCH /svcb/v1/forms/{id}/invitations/{invitation}': ({ params: { id, invitation }, body }) => {
      const found = find(id, invitation);
      Object.assign(found, { email: body.email ?? found.email, name: body.name ?? found.name });
      note('invitation.changed', `form:${id}`);
      return ok(found);
    },
    'DELETE /svcb/v1/forms/{id}/invitations/{invitation}': ({ params: { id, invitation } }) => {
      find(id, invitation);
      people = people.filter((one) => one.id !== invitation);
      note('invitation.removed', `form:${id}`);
      return done();
    },
    'GET /svcb/v1/forms/{id}/invitations/{invitation}/link': ({ params: { id, invitation } }) => {
      find(id, invitation);
      note('invitation.link_read', `form:${id}`);
      return ok({ url: `${SITE}/forms/${id}?invitation=demo` });
    },
  } satisfies Handlers;
}

const SENT = { status: 'sent' as const, next_attempt_at: null, attempts: 1, error_class: null, error: null };
const REFUSED = {
  ...{ status: 'bounced' as const, next_attempt_at: null, attempts: 1, error_class: 'mail_rejected' },
  error: 'The mail server refused the recipient (550): 5.1.1 No such user.',
};

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

function seedPeople(now: Date): Invitation[] {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return NAMES.map((name, at): Invitation => {
    const stage = STAGES[at % STAGES.length] ?? 'none';
    const isRefused = at === 11;
    const declinedAt = at === 14 ? ago(DAY_MS) : null;
    const mailStatus = isRefused ? ('bounced' as const) : ('sent' as const);
    const sentAt = isRefused ? null : ago(5 * DAY_MS);
    const reach = isRefused ? 'none' : stage;
    const facts = {
      stage: reach,
      mailStatus,
      declinedAt: declinedAt === null ? null : now,
      sentAt: sentAt ? now : null,
    };
    const later = (least: readonly string[], ms: number) => (least.includes(reach) ? ago(ms) : null);
    return {
      ...{ id: idOf(at), name, language: null, values: {}, anonymous: false, submission_id: null },
      email: `${name.toLowerCase().replace(' ', '.')}@riverside.example.org`,
      state: stateOf(facts, false),
      ...{ created_at: ago(5 * DAY_MS + HOUR_MS), sent_at: sentAt, declined_at: declinedAt },
      last_sent_at: isRefused ? null : ago(reach === 'none' ? 2 * DAY_MS : 5 * DAY_MS),
      opened_at: later(['opened', 'begun', 'answered'], 4 * DAY_MS),
      begun_at: later(['begun', 'answered'], 4 * DAY_MS - HOUR_MS),
      answered_at: later(['answered'], 4 * DAY_MS - 2 * HOUR_MS),
      mail: isRefused ? REFUSED : SENT,
      ...{ mails: isRefused ? 0 : 1, reminders: reach === 'none' && !isRefused ? 1 : 0 },
    };
  });
}
