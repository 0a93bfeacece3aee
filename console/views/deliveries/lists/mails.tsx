import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Column } from '#console/parts/data-table.tsx';
import { SentText, SentTexts } from '#console/parts/visible-text/sent-text.tsx';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { texts } from '#console/texts/en/deliveries.ts';
import { useTexts } from '#console/texts/language.ts';
import { listMails } from '../model/calls.ts';
import type { Mail } from '../model/rows.ts';
import type { BulkActions } from '../model/use-many.ts';
import { DeliveryList, useSharedColumns } from './list.tsx';

/** The mails, newest first. */
export function MailList({ many }: { many: BulkActions }) {
  const t = useTexts(texts);
  const { form, state, reason, next, at } = useSharedColumns();
  const columns = useMemo<Column<Mail>[]>(
    () => [
      { id: 'subject', header: t.columns.subject, grow: 2, cell: (mail) => subjectOf(mail, t) },
      { id: 'to', header: t.columns.to, grow: 1.5, cell: ({ to }) => (to ? <SentTexts texts={to} /> : '–') },
      ...[form, state, reason, next, at],
    ],
    [t, form, state, reason, next, at],
  );
  return (
    <DeliveryList kind="mails" many={many} label={t.mailsLabel} none={t.noMails} columns={columns} list={listMails} />
  );
}

type Texts = (typeof texts)['en'];

/** The subject, or the reason why it is not shown. */
function subjectOf({ subject, heading_error, notification_key }: Mail, t: Texts) {
  if (subject) {
    return (
      <Text span inherit lineClamp={2} title={visibleText(subject)}>
        <SentText text={subject} />
      </Text>
    );
  }
  const reason = heading_error ? t.headingErrors[heading_error] : subject === '' ? t.noSubject : t.notForYou;
  return (
    <Text span inherit>
      {notification_key} ({reason})
    </Text>
  );
}
