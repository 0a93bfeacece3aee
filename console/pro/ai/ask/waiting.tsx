import { Alert, Anchor, Button, Group, List, Loader, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { problemOf } from '#console/api/problem.ts';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/ai/ask.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ModelRequest, useIsModelSet } from './ask.ts';

/** The view in which the site's model is chosen. */
const SETTINGS = '/settings/ai';

/** Content that needs a model; without one it explains how to choose one. */
export function WithModel({ children }: { children: ReactNode }) {
  const t = useTexts(texts);
  const isSet = useIsModelSet();
  return (
    <Loaded query={isSet} height={200}>
      {(set) =>
        set ? (
          children
        ) : (
          <Alert variant="light" color="yellow" title={t.notSet} maw={720}>
            <Stack gap="xs" align="flex-start">
              <Text size="sm">{t.notSetAbout}</Text>
              <Group>
                <Button component={Link} to={SETTINGS} size="xs">
                  {t.toSettings}
                </Button>
                <Anchor component={Link} to="/forms/new" size="sm" c="inherit" underline="always">
                  {t.toTemplates}
                </Anchor>
              </Group>
            </Stack>
          </Alert>
        )
      }
    </Loaded>
  );
}

/** The reason why a question was refused. */
export function Refused({ error }: { error: unknown }) {
  const t = useTexts(texts);
  const { code, status, retryAfter } = problemOf(error);
  if (code === 'ai_not_configured')
    return (
      <Alert variant="light" color="yellow" role="alert" title={t.notSet}>
        <Anchor component={Link} to={SETTINGS} size="sm" c="inherit" underline="always">
          {t.toSettings}
        </Anchor>
      </Alert>
    );
  if (status === 429)
    return (
      <Alert variant="light" color="yellow" role="alert" title={t.tooMany}>
        <Text size="sm">{t.tooManyAbout(String(Math.ceil((retryAfter ?? 60) / 60)))}</Text>
      </Alert>
    );
  return <Failure error={error} />;
}

/** The state of a request: progress, error or answer. */
export function Answer({
  query,
  children,
}: {
  query: UseQueryResult<ModelRequest>;
  children(answer: ModelRequest): ReactNode;
}) {
  const t = useTexts(texts);
  const { data } = query;
  if (query.isError && !data) return <Failure error={query.error} retry={() => void query.refetch()} />;
  if (!data || data.request.status === 'pending' || data.request.status === 'running')
    return (
      <Group gap="sm" role="status">
        <Loader size="sm" aria-hidden="true" />
        <Text size="sm">{data?.request.status === 'running' ? t.thinking : t.waiting}</Text>
        <Text size="xs" c="dimmed">
          {t.comeBack}
        </Text>
      </Group>
    );
  return data.request.status === 'done' ? children(data) : <Failed answer={data} />;
}

function Failed({ answer: { request, mistakes = [] } }: { answer: ModelRequest }) {
  const t = useTexts(texts);
  const type = request.error?.type ?? '';
  const advice = Object.hasOwn(t.advice, type) ? t.advice[type as keyof typeof t.advice] : t.advice.ai_server_error;
  return (
    <Alert color="red" variant="light" role="alert" title={t.failed}>
      <Stack gap="xs">
        <Text size="sm">{request.error?.message}</Text>
        <Text size="sm">{advice}</Text>
        {mistakes.length > 0 && (
          <div>
            <Text size="sm">{t.mistakes}</Text>
            <List size="sm">
              {mistakes.map((one) => (
                <List.Item key={one}>{one}</List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Alert>
  );
}
