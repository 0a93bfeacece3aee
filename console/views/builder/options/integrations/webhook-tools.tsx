import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Failure } from '#console/parts/states.tsx';
import { showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/builder/options.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../../editor/context.tsx';
import { isSame, type Loose, listOf, recordOf } from '../../panel/schema/change.ts';
import classes from '../options.module.css';
import { useSaved } from '../parts/saved.ts';
import { ShownOnce } from '../parts/shown-once.tsx';

/** Sends a test event to a webhook, or replaces its secret. Both use the saved webhook. */
export function WebhookTools({ integration }: { integration: Loose }) {
  const t = useTexts(texts);
  const format = useFormat();
  const confirm = useConfirm();
  const { id } = useEditor();
  const key = String(integration.key);
  const saved = useSaved(id);
  const savedWebhook = listOf(saved.data?.config.options.integrations).find((one) => recordOf(one).key === key);
  const params = { path: { id, key } };
  const test = useMutation({
    mutationFn: () => answerOf(api.POST('/svcb/v1/forms/{id}/integrations/{key}/test', { params, body: {} })),
  });
  const rotate = useMutation({
    mutationFn: (force: boolean) =>
      answerOf(api.POST('/svcb/v1/forms/{id}/integrations/{key}/rotate-secret', { params, body: { force } })),
    onError: async (error) => {
      if (problemOf(error).code !== 'previous_secret_in_use') return showProblem(error);
      const { rotateTitle: title, rotateForce: body, rotate: action } = t.integrations;
      if (await confirm({ title, body, action, isDangerous: true })) rotate.mutate(true);
    },
  });
  const begin = async () => {
    const { rotateTitle: title, rotateBody: body, rotate: action } = t.integrations;
    if (await confirm({ title, body, action })) rotate.mutate(false);
  };
  if (!saved.data) return null;
  if (!savedWebhook) return <Text size="sm">{t.notSaved}</Text>;
  return (
    <Stack gap="xs">
      {!isSame(recordOf(recordOf(savedWebhook).settings).url, recordOf(integration.settings).url) && (
        <Text size="sm">{t.savedOnly}</Text>
      )}
      <Group gap="xs">
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t.integrations.test}
        </Button>
        <Button size="xs" variant="default" loading={rotate.isPending} onClick={() => void begin()}>
          {t.integrations.rotate}
        </Button>
      </Group>
      {rotate.data?.secret && <ShownOnce title={t.integrations.newSecret} value={rotate.data.secret} />}
      {test.isError && <Failure error={test.error} />}
      {test.data && (
        <Alert color={test.data.delivered ? 'teal' : 'red'} variant="outline" role="status">
          <Text size="sm">
            {test.data.delivered
              ? t.integrations.delivered(String(test.data.status), format.number(test.data.duration_ms))
              : t.integrations.notDelivered(test.data.message ?? String(test.data.status))}
          </Text>
          {test.data.excerpt !== '' && (
            <>
              <Text size="xs" mt="xs">
                {t.integrations.answered}
              </Text>
              <pre className={classes.plain}>{test.data.excerpt}</pre>
            </>
          )}
        </Alert>
      )}
    </Stack>
  );
}
