import { Badge, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { Copy } from '#console/parts/copy.tsx';
import { Facts } from '#console/parts/facts.tsx';
import { texts } from '#console/pro/texts/en/ai-requests.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import detail from '../../../parts/styles/detail.module.css';
import classes from '../ai-requests.module.css';
import type { AiAnswer, AiRequest } from '../requests-query.ts';

type Result = Omit<AiAnswer, 'request' | 'mistakes' | 'success'>;

/** The model's answer to a request. */
export function Answer({ request, answer }: { request: AiRequest; answer: Result }) {
  const t = useTexts(texts);
  const { proposal, notes = [], summary, findings, template } = answer;
  if (request.status !== 'done') return <Text size="sm">{request.error ? request.error.message : t.noAnswer}</Text>;
  return (
    <Stack gap="sm">
      {proposal && <Proposal proposal={proposal} notes={notes} />}
      {summary !== undefined && <Text>{summary}</Text>}
      {findings && <Findings findings={findings} />}
      {template && (
        <Facts
          facts={[
            [t.subject, template.subject],
            [t.success, template.success_message],
          ]}
        />
      )}
    </Stack>
  );
}

function Proposal({ proposal, notes }: { proposal: NonNullable<Result['proposal']>; notes: readonly string[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { fields } = proposal.config as { fields?: unknown[] };
  return (
    <>
      <Text>
        <Text span fw={600}>
          {proposal.title}
        </Text>
        {fields && ` · ${t.fields(format.number(fields.length))}`}
      </Text>
      {notes.length > 0 && (
        <>
          <Title order={3} size="h5">
            {t.notes}
          </Title>
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </>
      )}
      <Json title={t.json} value={proposal} />
    </>
  );
}

function Findings({ findings }: { findings: NonNullable<Result['findings']> }) {
  const t = useTexts(texts);
  if (findings.length === 0) return <Text size="sm">{t.noFindings}</Text>;
  return (
    <>
      <Title order={3} size="h5">
        {t.findings}
      </Title>
      <ul className={detail.list}>
        {findings.map(({ severity, field, reason, patch }) => (
          <li key={`${severity} ${field} ${reason}`}>
            <Group gap="xs">
              <Badge variant="filled" color={severity === 'error' ? 'red.9' : 'gray.7'} tt="none">
                {t.severity[severity]}
              </Badge>
              {field === null ? <Text size="sm">{t.wholeForm}</Text> : <Code>{field}</Code>}
            </Group>
            <Text size="sm">{reason}</Text>
            {patch && <Json title={t.patch} value={patch} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <>
      <Group gap="xs" mt="xs">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Copy value={text} />
      </Group>
      <Code block className={classes.code} tabIndex={0} aria-label={title} role="region">
        {text}
      </Code>
    </>
  );
}
