import { randomOf } from '#dev/examples/random.ts';
import { german } from '#features/alerts/rules/texts/de.ts';
import { english } from '#features/alerts/rules/texts/en.ts';
import { fillIn } from '#texts/text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time.ts';
import type { DemoAlert, DemoForm, Spam, Store, Suppression } from '../store.ts';
import { contentOf } from '../store.ts';
import { TICKETS } from './forms.ts';
import { uuidOf } from './ids.ts';

type Rule = keyof typeof english;

export function alertWords(rule: Rule, facts: Readonly<Record<string, string | number>>) {
  const say = (template: string) => fillIn(template, facts);
  return {
    title: { en: say(english[rule].title), de: say(german[rule].title) },
    advice: { en: english[rule].advice, de: german[rule].advice },
  };
}

/** One problem that goes on, one that somebody has seen, and one that is over. */
export function seedAlerts({ forms, deliveries }: Pick<Store, 'forms' | 'deliveries'>, now: Date): DemoAlert[] {
  const random = randomOf(3);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const both = (text: string) => ({ en: text, de: text });
  const failing = deliveries.filter(({ receiver, state }) => receiver === TICKETS && state !== 'delivered');
  const support = failing[0]?.formId ?? 1;
  const survey = forms[0] ? contentOf(forms[0]).title : '';
  const alert = (
    rule: Rule,
    subject: string,
    facts: Record<string, string | number>,
    own: Pick<DemoAlert, 'form_id' | 'count' | 'console_path'> & { since: number; ended?: number; seen?: number },
  ): DemoAlert => {
    const { since, ended, seen, ...rest } = own;
    return {
      ...{ id: uuidOf(random), rule, facts, urgent: false, since: ago(since), found_at: ago(since - MINUTE_MS) },
      ...{ state: ended === undefined ? 'open' : 'ended', ended_at: ended === undefined ? null : ago(ended) },
      ...{ subject: both(subject), ...alertWords(rule, { ...facts, subject, count: own.count }) },
      ...{ form_ids: own.form_id === null ? [] : [own.form_id], ...rest },
      seen_at: ago(ended ?? 4 * MINUTE_MS),
      acknowledged_at: seen === undefined ? null : ago(seen),
    };
  };
  return [
    alert(
      'receiver_away',
      TICKETS,
      { reason: 'server_error' },
      {
        ...{ form_id: support, count: failing.length, console_path: '/deliveries', since: 3 * HOUR_MS },
      },
    ),
    alert(
      'quarantine_fills',
      survey,
      { dropped: 0 },
      {
        ...{ form_id: 1, count: 14, console_path: '/spam', since: 20 * HOUR_MS, seen: 18 * HOUR_MS },
      },
    ),
    alert(
      'form_silent',
      'Return of goods',
      { hours: 24 },
      {
        ...{ form_id: 10, count: 1, console_path: '/submissions?form=10', since: 9 * DAY_MS, ended: 8 * DAY_MS },
      },
    ),
  ];
}

const LURES = [
  'Your website could rank first. Let us talk about links!',
  'Cheap watches, replica bags, best price: https://watches.example.com https://bags.example.com',
  'I have an offer for your business. Answer within 24 hours.',
  'Congratulations, you were chosen. Click https://prize.example.net now.',
];
const REASONS = ['too_many_links', 'submitted_too_fast', 'honeypot_filled', 'captcha_low_score'] as const;

/** Creates entries that the contact form has suspected. @returns the newest first */
export function seedSpam(form: DemoForm | undefined, now: Date): Spam[] {
  if (!form) return [];
  const random = randomOf(21);
  const { revision } = form;
  return Array.from({ length: 18 }, (_, at): Spam => {
    const created = new Date(now.getTime() - at * 5 * HOUR_MS - random.whole(0, 40) * MINUTE_MS);
    const reason = random.pick(REASONS);
    return {
      ...{
        id: 18 - at,
        form_id: form.id,
        revision,
        surface: 'a',
        reason,
        score: reason === 'honeypot_filled' ? 1 : 0.8,
      },
      ...{ detail: reason === 'too_many_links' ? { links: 2, most: 1 } : {}, status: 'held', values_set: true },
      ...{ submission_id: null, created_at: created.toISOString(), released_at: null },
      expires_at: new Date(created.getTime() + 30 * DAY_MS).toISOString(),
      values: { name: { first: 'Best', last: 'Offers' }, email: `offer${at}@example.net`, message: random.pick(LURES) },
      ...{ ip_address: `198.51.100.${random.whole(1, 250)}`, user_agent: 'python-requests/2.31' },
    };
  });
}

export function seedSuppressions({ deliveries }: Pick<Store, 'deliveries'>, now: Date): Suppression[] {
  const refused = deliveries.filter(({ kind, state }) => kind === 'mail' && state === 'failed');
  return refused.slice(0, 6).map((mail, at) => ({
    ...{ id: at + 1, email: mail.receiver, provider: 'host', status: 550, bounces: 1 },
    ...{ created_at: mail.createdAt.toISOString(), last_bounce_at: mail.createdAt.toISOString() },
    expires_at: new Date(now.getTime() + (60 - at) * DAY_MS).toISOString(),
  }));
}
