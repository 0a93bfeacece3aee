import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf } from '#console/api/client.ts';
import { proApi } from '#console/api/pro.ts';
import { problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import type { Entry } from '../model.ts';
import { recordOf } from '../panel/schema/change.ts';
import { OptionRows } from './parts/option-rows.tsx';
import { useSaved } from './parts/saved.ts';
import { ShownOnce } from './parts/shown-once.tsx';

/** The option for headless submissions, and the API key for them. */
export function Headless({ entry }: { entry: Entry }) {
  return (
    <OptionRows entry={entry} without={['api_key']}>
      {entry.available && <Key />}
    </OptionRows>
  );
}

function Key() {
  const t = useTexts(texts);
  const { id } = useEditor();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const saved = useSaved(id);
  const [createdKey, setCreatedKey] = useState<string | null>(null);
  const headless = recordOf(saved.data?.config.options.headless);
  const params = { path: { id } };
  const refresh = () => queries.invalidateQueries({ queryKey: ['forms', id, 'saved'] });
  const make = useMutation({
    mutationFn: (force: boolean) =>
      answerOf(proApi.POST('/svcb/v1/forms/{id}/headless-key', { params, body: { force } })),
    onSuccess: ({ api_key: key }) => {
      setCreatedKey(key ?? null);
      return refresh();
    },
    onError: async (error) => {
      if (problemOf(error).code !== 'previous_key_in_use') return showProblem(error);
      const question = {
        title: t.headless.rotate,
        body: t.headless.force,
        action: t.headless.rotate,
        isDangerous: true,
      };
      if (await confirm(question)) make.mutate(true);
    },
  });
  const revoke = useMutation({
    mutationFn: () => answerOf(proApi.DELETE('/svcb/v1/forms/{id}/headless-key', { params })),
    onSuccess: () => {
      setCreatedKey(null);
      showNotice(t.headless.revoked);
      return refresh();
    },
    onError: showProblem,
  });
  const isSet = headless.api_key_set === true;
  const begin = async () => {
    const question = { title: t.headless.rotate, body: t.headless.rotateBody, action: t.headless.rotate };
    if (!isSet || (await confirm(question))) make.mutate(false);
  };
  const end = async () => {
    const { revokeTitle: title, revokeBody: body, revoke: action } = t.headless;
    if (await confirm({ title, body, action, isDangerous: true })) revoke.mutate();
  };
  const until = headless.previous_api_key_expires_at;
  return (
    <Stack gap="xs">
      <Title order={4} size="h6">
        {t.headless.heading}
      </Title>
      <Text size="sm" aria-live="polite">
        {isSet ? t.headless.set : t.headless.none}
      </Text>
      {headless.previous_api_key_set === true && typeof until === 'string' && (
        <Text size="sm">
          {t.headless.previous} <Moment at={until} />
        </Text>
      )}
      {createdKey && <ShownOnce title={t.headless.newKey} value={createdKey} />}
      <Group gap="xs">
        <Button size="xs" variant="default" loading={make.isPending} onClick={() => void begin()}>
          {isSet ? t.headless.rotate : t.headless.make}
        </Button>
        {isSet && (
          <Button size="xs" variant="outline" color="red" loading={revoke.isPending} onClick={() => void end()}>
            {t.headless.revoke}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
