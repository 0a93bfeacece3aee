import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Fact, Facts } from '#console/parts/facts.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { SentText, SentTexts } from '#console/parts/visible-text/sent-text.tsx';
import { orderTexts } from '#console/texts/en/submissions/money.ts';
import { texts } from '#console/texts/en/submissions/timeline.ts';
import { texts as listTexts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import {
  type AnswerChange,
  changesOf,
  configOf,
  type Entry,
  headingOf,
  isDelivery,
  marksOf,
  numberOf,
  textOf,
} from './model.ts';
import classes from './timeline.module.css';

/** All details of an entry. */
export function Details({ entry }: { entry: Entry }) {
  const words = useWords();
  const facts = [
    ...headingFacts(entry, words),
    ...(isDelivery(entry) ? deliveryFacts(entry, words) : []),
    ...(FACTS[entry.kind]?.(entry, words) ?? []),
    ...marksFacts(entry, words),
  ];
  return <Pairs facts={facts.flatMap(shown)} />;
}

export function Pairs({ facts: pairs }: { facts: readonly Fact[] }) {
  if (pairs.length === 0) return null;
  return <Facts facts={pairs} className={classes.details} />;
}

/** Drops empty facts. Texts may come from visitors, so they are isolated. */
function shown([label, value]: Fact): Fact[] {
  if (value === undefined || value === null || value === '') return [];
  return [[label, typeof value === 'string' ? <SentText key={label} text={value} /> : value]];
}

function useWords() {
  return { t: useTexts(texts), list: useTexts(listTexts), orders: useTexts(orderTexts), format: useFormat() };
}

type Words = ReturnType<typeof useWords>;
type FactsOf = (entry: Entry, words: Words) => Fact[];

function named(names: Readonly<Record<string, string>>, name: string | undefined): string | undefined {
  return name && (names[name] ?? name);
}

function wordsOf(text: string | undefined, words: (text: string) => string): string | undefined {
  return text && words(text);
}

const headingFacts: FactsOf = (entry, { t }) => {
  const heading = headingOf(entry);
  if (!heading) return [];
  const receivers: [string, readonly string[]][] = [
    [t.to, heading.to],
    [t.cc, heading.cc],
    [t.bcc, heading.bcc],
  ];
  return [
    ...receivers.map(([label, all]): Fact => [label, all.length > 0 ? <SentTexts key={label} texts={all} /> : null]),
    [t.subject, heading.subject],
    [t.to, named(t.headingErrors, heading.error ?? undefined)],
  ];
};

const deliveryFacts: FactsOf = (entry, { t }) => {
  const version = numberOf(entry, 'version') ?? 1;
  return [
    [t.provider, named(t.providers, textOf(entry, 'provider'))],
    [t.integration, ['list', 'custom'].includes(entry.kind) ? textOf(entry, 'integration_id') : null],
    [t.note, textOf(entry, 'note')],
    [t.version, version > 1 ? String(version) : null],
  ];
};

const marksFacts: FactsOf = (entry, { t, list }) => {
  const marks = marksOf(entry);
  if (!marks) return [];
  return [
    [t.ofMarks, [marks.read ? list.read : list.unread, marks.starred ? list.starred : list.notStarred].join(', ')],
  ];
};

const moneyFacts: FactsOf = (entry, { t, orders, format }) => {
  const [amount, currency] = [numberOf(entry, 'amount'), textOf(entry, 'currency')];
  const decimal = textOf(entry, 'amount_decimal') ?? numberOf(entry, 'amount_decimal');
  return [
    [t.amount, amount !== undefined && currency ? format.amount(amount, currency) : decimal],
    [t.orderProvider, named(orders.provider, textOf(entry, 'provider'))],
    [t.lastError, textOf(entry, 'last_error')],
  ];
};

/** Addresses and notes are only there for accounts that may see values. */
const personFacts: FactsOf = (entry, { t }) => [
  [t.person, textOf(entry, 'address') ?? textOf(entry, 'account')],
  [t.system, textOf(entry, 'system')],
  [t.standsInFor, textOf(entry, 'stands_in_for')],
];

/** Facts that only entries of one kind have. */
const FACTS: Readonly<Record<string, FactsOf>> = {
  accepted: (entry, { t, list }) => [
    [t.surface, named(list.surfaces, textOf(entry, 'surface'))],
    [t.revision, numberOf(entry, 'revision')],
    [t.language, textOf(entry, 'language')],
    [t.note, textOf(entry, 'captcha') === 'unavailable' ? t.captchaAway : null],
    [t.waitsFor, wordsOf(textOf(entry, 'newer_field_type'), t.newerVersion)],
  ],
  edited: (entry, { t }) => [
    [t.changer, named(t.changedBy, textOf(entry, 'by'))],
    [t.version, String(numberOf(entry, 'version') ?? '')],
    [t.revision, numberOf(entry, 'revision')],
    [t.fields, <Changes key={t.fields} entry={entry} />],
  ],
  quarantined: (entry, { t }) => [
    [t.reason, textOf(entry, 'reason')],
    [t.score, numberOf(entry, 'score')],
  ],
  file: (entry, { t, format }) => {
    const size = numberOf(entry, 'size');
    return [
      [t.field, textOf(entry, 'field')],
      [t.fileName, textOf(entry, 'name')],
      [t.fileType, textOf(entry, 'media_type')],
      [t.size, size === undefined ? undefined : format.bytes(size)],
    ];
  },
  draft: (entry, { t }) => [
    [t.saved, moment(textOf(entry, 'saved_at'))],
    [t.resumed, moment(textOf(entry, 'resumed_at'))],
  ],
  invitation: (entry, { t }) => [
    [t.invited, [textOf(entry, 'name'), textOf(entry, 'email')].filter(Boolean).join(', ')],
    [t.mailed, moment(textOf(entry, 'sent_at'))],
    [t.opened, moment(textOf(entry, 'opened_at'))],
    [t.reminders, numberOf(entry, 'reminders')],
  ],
  draft_mail: (entry, { t }) => [[t.lastError, textOf(entry, 'error_class')]],
  step_opened: (entry, { t }) => [[t.deadline, moment(textOf(entry, 'deadline_at'))]],
  waitlist_offered: (entry, { t }) => [[t.takenBy, moment(textOf(entry, 'until'))]],
  waitlist_declined: (entry, { t }) => [
    [t.changer, textOf(entry, 'by') === 'operator' ? t.waitlistBy.operator : t.waitlistBy.respondent],
  ],
  step_asked: personFacts,
  step_decided: (entry, words) => [
    ...personFacts(entry, words),
    [words.t.changer, textOf(entry, 'by')],
    [words.t.note, textOf(entry, 'note')],
    [words.t.nextPerson, textOf(entry, 'names')],
  ],
  process: (entry, { t }) => [[t.step, textOf(entry, 'step_title')]],
  post_made: (entry, { t }) => [[t.postTitle, textOf(entry, 'title')]],
  order: moneyFacts,
  refund: moneyFacts,
  payment: (entry, { t, orders }) => [[t.cause, named(orders.cause, textOf(entry, 'cause'))]],
  action: (entry, { t }) => {
    const config = configOf(entry);
    return [[t.settings, config && t.by[config]]];
  },
};

function moment(at: string | undefined): ReactNode {
  return at && <Moment at={at} />;
}

function Changes({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  const changes = changesOf(entry);
  if (changes === null) return <SentText text={t.changesGone} />;
  const describe = ({ label, before_text: before, after_text: after }: AnswerChange) =>
    before === undefined || after === undefined ? label : t.change(label, before, after);
  return (
    <Stack gap={2}>
      {changes.map((change) => (
        <SentText key={change.name} text={describe(change)} />
      ))}
    </Stack>
  );
}
