import { Alert, Anchor, Button, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Copy } from '#console/parts/copy.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { NumberInput } from '#console/parts/number/number-input.tsx';
import { Page } from '#console/parts/page.tsx';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/pro/texts/en/headless.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '#console/views/forms/data/actions.ts';
import { type StoredForm, useForm, useFormId } from '#console/views/forms/data/form.ts';

const USUAL_HOURS = 24;
const MOST_HOURS = 168;
const USUAL_PER_MINUTE = 600;

/** The option `headless` as the service returns it. */
interface Headless {
  enabled?: boolean;
  allowlist?: readonly string[];
  per_minute?: number;
  api_key_set?: boolean;
  previous_api_key_set?: boolean;
  previous_api_key_expires_at?: string | null;
}

/** The API key with which servers submit a form: its state, rotation and revocation. */
export default function HeadlessKey() {
  const t = useTexts(texts);
  const id = useFormId();
  const form = useForm(id);
  const title = form.data?.title ?? '';
  const above = (
    <Anchor component={Link} to={`/forms/${id}`} size="sm">
      ← {title || id}
    </Anchor>
  );
  return (
    <Page title={t.title(title)} above={above}>
      <Text size="sm" maw={720}>
        {t.about}
      </Text>
      <Loaded query={form}>{(found) => <Key form={found} />}</Loaded>
    </Page>
  );
}

function Key({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const headless = (form.config.options.headless ?? {}) as Headless;
  const { enabled, allowlist = [], per_minute: perMinute = USUAL_PER_MINUTE } = headless;
  const { api_key_set: hasKey, previous_api_key_set: hasPrevious, previous_api_key_expires_at: until } = headless;
  return (
    <Stack gap="lg" maw={720}>
      <section>
        <Title order={2} size="h4" mb="xs">
          {t.state}
        </Title>
        <List size="sm" spacing={4}>
          <List.Item>
            {enabled ? t.enabled : t.disabled}{' '}
            <Anchor
              component={Link}
              to={`/forms/${form.id}/edit`}
              search={{ tab: 'options', section: 'programs' } as never}
              size="sm"
              underline="always"
            >
              {t.toBuilder}
            </Anchor>
          </List.Item>
          <List.Item>{hasKey ? t.hasKey : t.noKey}</List.Item>
          {hasPrevious && until && (
            <List.Item>
              {t.previous} <Moment at={until} />.
            </List.Item>
          )}
          <List.Item>
            {allowlist.length === 0 ? t.everywhere : `${t.allowlist} `}
            {allowlist.map((one) => (
              <Code key={one} mr={4}>
                {one}
              </Code>
            ))}
          </List.Item>
          <List.Item>{perMinute === 0 ? t.noLimit : t.perMinute(String(perMinute))}</List.Item>
        </List>
      </section>
      <Rotation id={form.id} hasKey={hasKey === true} />
    </Stack>
  );
}

function Rotation({ id, hasKey }: { id: number; hasKey: boolean }) {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const refresh = useRefreshForms();
  const [hours, setHours] = useState<number | string | undefined>(USUAL_HOURS);
  const rotate = useMutation({
    mutationFn: (force: boolean) => {
      const body = { keep_hours: typeof hours === 'number' ? hours : Number.NaN, ...(force && { force }) };
      return answerOf(api.POST('/svcb/v1/forms/{id}/headless-key', { params: { path: { id } }, body }));
    },
    onSuccess: refresh,
    onError: async (error) => {
      if (problemOf(error).code !== 'previous_key_in_use') return;
      const question = { title: t.inUseTitle, body: t.inUseBody, action: t.force, isDangerous: true };
      if (await confirm(question)) rotate.mutate(true);
    },
  });
  const revoke = async () => {
    const question = { title: t.revokeTitle, body: t.revokeBody, action: t.revoke, isDangerous: true };
    if (!(await confirm(question))) return;
    try {
      await answerOf(api.DELETE('/svcb/v1/forms/{id}/headless-key', { params: { path: { id } } }));
      rotate.reset();
      showNotice(t.revoked);
      await refresh();
    } catch (error) {
      showProblem(error);
    }
  };
  const isRefused = rotate.isError && problemOf(rotate.error).code !== 'previous_key_in_use';
  const mistake = isRefused ? problemOf(rotate.error).errors.keep_hours : undefined;
  return (
    <Stack gap="md">
      {hasKey && (
        <NumberInput
          label={t.keepHours}
          description={t.keepHoursAbout}
          min={0}
          max={MOST_HOURS}
          value={hours}
          onChange={setHours}
          error={mistake}
          maw={420}
        />
      )}
      <Group>
        <Button
          loading={rotate.isPending}
          disabled={hours === ''}
          variant={hasKey ? 'default' : 'filled'}
          onClick={() => rotate.mutate(false)}
        >
          {hasKey ? t.replace : t.make}
        </Button>
        {hasKey && (
          <Button variant="outline" color="red" onClick={() => void revoke()}>
            {t.revoke}
          </Button>
        )}
      </Group>
      {isRefused && !mistake && <Failure error={rotate.error} />}
      {rotate.data?.api_key && (
        <Alert variant="light" color="teal" role="status" title={t.shownOnce}>
          <Group gap="xs">
            <Code>{rotate.data.api_key}</Code>
            <Copy value={rotate.data.api_key} />
          </Group>
        </Alert>
      )}
    </Stack>
  );
}
