import { Badge, Code, Group, Stack, Text, Title } from '@mantine/core';
import type { operations } from 'service-api';
import { Copy } from '#console/parts/copy.tsx';
import { texts } from '#console/texts/en/parts/mail-dns.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './records.module.css';

type Report = operations['readMailDiagnostics']['responses'][200]['content']['application/json'];
type Sender = NonNullable<Report['sender']>;
type Finding = NonNullable<Sender['spf']>;

const RECORDS = ['spf', 'dkim', 'dmarc'] as const;
const COLOURS = {
  found: 'teal.9',
  missing: 'orange.9',
  wrong: 'red.9',
  unknown: 'gray.7',
  could_not_look_up: 'gray.7',
} as const;

/** The DNS records of the sender's domain: the state of each, what to do, and the value to publish. Headings are of level 3. */
export function SenderRecords({ sender }: { sender: Sender }) {
  const t = useTexts(texts);
  return RECORDS.map((name) => {
    const finding = sender[name];
    return finding && <Record key={name} title={t[name]} finding={finding} />;
  });
}

function Record({ title, finding }: { title: string; finding: Finding }) {
  const t = useTexts(texts);
  const { status, name, record, message, suggested } = finding;
  return (
    <Stack gap={4} className={classes.record}>
      <Group gap="xs" justify="space-between">
        <Title order={3} size="h6">
          {title}
        </Title>
        <Badge tt="none" variant="filled" color={COLOURS[status]}>
          {t.status[status]}
        </Badge>
      </Group>
      <Text size="sm">{message}</Text>
      <Entry label={t.where} value={name} copy={t.copyName} />
      {record && <Entry label={t.there} value={record} copy={t.copyRecord} />}
      {suggested && <Entry label={record ? t.publish : t.publishNew} value={suggested} copy={t.copyRecord} />}
    </Stack>
  );
}

function Entry({ label, value, copy }: { label: string; value: string; copy: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code className={classes.code}>{value}</Code>
        <Copy value={value} label={copy} />
      </Group>
    </div>
  );
}
