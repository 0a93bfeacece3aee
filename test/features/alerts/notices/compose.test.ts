import { describe, expect, test } from '@jest/globals';
import type { Alert } from '#features/alerts/entities.ts';
import { composeDigest } from '#features/alerts/notices/compose-digest.ts';
import { composeNews } from '#features/alerts/notices/compose-news.ts';
import { rulesOf, wordsOf } from '#features/alerts/notices/words.ts';
import { alertSources } from '#features/alerts/rules/sources.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import type { Site } from '#features/site/site.ts';

const AT = new Date('2031-03-04T02:00:00Z');
const site = { name: 'Ada’s forms', url: 'https://forms.example.org', timeZone: 'Europe/Berlin' } as Site;
const rules = rulesOf([{ alertSources }]);
const EVIL = '<script>alert(1)</script>\r\nBcc: eve@example.org';

const alert = (given: Partial<Alert> = {}): Alert =>
  ({
    uuid: 'a',
    rule: 'receiver_away',
    subject: 'webhook https://shop.example',
    facts: { reason: 'timeout' },
    forms: [7],
    count: 12_000,
    again: 0,
    since: AT,
    seenAt: AT,
    endedAt: null,
    ...given,
  }) as Alert;
const mail = (items: { alert: Alert; phase: 'started' | 'ended' | 'both' }[], language: 'en' | 'de' = 'en') =>
  composeNews({ items, rules, site, language, titles: new Map([[7, 'Contact & more']]) });

describe('a mail about alerts', () => {
  test('says what is the matter, since when, how much, of which forms, and what to do', () => {
    const { subject, text } = mail([{ alert: alert(), phase: 'started' }]);
    expect(subject).toBe('Alert: webhook https://shop.example takes no deliveries (Ada’s forms)');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'Since 4 Mar 2031, 03:00 (Europe/Berlin).',
        'Number: 12,000.',
        'Most frequent error: timeout.',
        'Forms: Contact & more.',
        expect.stringMatching(/^What to do: Check whether the receiver works/),
        'https://forms.example.org/console/deliveries',
      ]),
    );
  });

  test('says in German when it is over', () => {
    const { subject, text } = mail([{ alert: alert({ endedAt: AT }), phase: 'ended' }], 'de');
    expect(subject).toBe('Vorbei: Nichts an webhook https://shop.example scheitert mehr (Ada’s forms)');
    expect(text).toContain('Anzahl: 12.000.');
  });

  test('names twenty, and counts the others', () => {
    const { subject, text } = mail(Array.from({ length: 23 }, () => ({ alert: alert(), phase: 'started' as const })));
    expect(subject).toBe('23 alerts (Ada’s forms)');
    expect(text.match(/^Alert: /gm)).toHaveLength(20);
    expect(text).toContain('And 3 more');
  });

  test('has titles of forms as text: no tags, no header of their own', () => {
    const evil = alert({ rule: 'form_silent', subject: EVIL, facts: { hours: 30 } });
    const titles = new Map([[7, EVIL]]);
    const { subject, html, text } = composeNews({
      items: [{ alert: evil, phase: 'started' }],
      rules,
      site,
      language: 'en',
      titles,
    });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Bcc/m);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;');
  });

  test.each([...rules.keys()])('has words for %s in each language, with every place filled in', (rule) => {
    const facts = { reason: 'timeout', hours: 3, dropped: 1, ends: '2031-03-04', days: 3, queues: 'mail' };
    for (const language of ['en', 'de'] as const) {
      const words = wordsOf({ rule, subject: 'x', count: 3, facts }, rules, language);
      expect(Object.values(words).join(' ')).not.toMatch(/[{}]/);
      expect(words.advice).not.toBe('');
    }
  });
});

describe('a digest', () => {
  const counts = (days: [string, number][]) => ({
    days: days.map(([day, submissions]) => ({ day, submissions, states: {}, spam: 0 })),
    forms: [{ formId: 7, title: EVIL, submissions: 30, states: {}, spam: 2 }],
    countedBackTo: null,
  });
  const shared = {
    failed: new Map([
      [7, 3],
      [8, 1],
    ]),
    alerts: { open: 1, began: 2 },
    site,
    language: 'en' as const,
  };

  test('of a week has counts by day and by form, with bars that programs for mail can show', () => {
    const days: [string, number][] = [
      ['2031-03-01', 10],
      ['2031-03-02', 20],
    ];
    const { subject, text, html } = composeDigest({
      from: '2031-03-01',
      to: '2031-03-02',
      counts: counts(days),
      ...shared,
    });
    expect(subject).toBe('Forms from Sat 1 Mar to Sun 2 Mar (Ada’s forms)');
    expect(text).toContain('Submissions: 30\nFailed deliveries: 4\nPut into quarantine: 2');
    expect(text).toContain('Sat 1 Mar: 10\nSun 2 Mar: 20');
    expect(html).toContain('width:50%;height:12px;background:#1c6b48');
    expect(html).not.toMatch(/<svg|<script|<img/);
    expect(text).not.toMatch(/^Bcc/m);
  });

  test('counts failures of the site’s own webhooks under its name', () => {
    const { text } = composeDigest({
      ...{ from: '2031-03-01', to: '2031-03-02', counts: counts([]), ...shared },
      failed: new Map([[OF_SITE, 3]]),
    });
    expect(text).toContain('Ada’s forms: Submissions 0, Failed deliveries 3');
  });

  test('of a day on which nothing came says so', () => {
    const nothing = {
      days: [{ day: '2031-03-01', submissions: 0, states: {}, spam: 0 }],
      forms: [],
      countedBackTo: AT,
    };
    const day = { from: '2031-03-01', to: '2031-03-01', counts: nothing, ...shared, failed: new Map() };
    const { subject, text } = composeDigest({ ...day, language: 'de' });
    expect(subject).toBe('Formulare am Sa., 1. März (Ada’s forms)');
    expect(text).toContain('Es kam nichts.');
    expect(text).toContain('Es waren mehr, als gezählt werden');
  });
});
