import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { Facts } from '#console/parts/facts.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { LineField } from '#console/parts/settings-form/fields.tsx';
import { Narrow } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/pro/texts/en/settings/licence.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

const KEY = ['settings', 'licence'];
const EMPTY = { license_key: '' };
const COLOURS = { active: 'teal', grace: 'orange', inactive: 'gray', expired: 'red', invalid: 'red' } as const;

const read = (signal?: AbortSignal) => answerOf(api.GET('/svcb/v1/license', { signal }));
type Answer = Awaited<ReturnType<typeof read>>;
type License = NonNullable<Answer['license']>;

/** The licence: its status and the actions. */
export default function Licence() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => read(signal) });
  const update = (answer: Answer) => void queries.setQueryData(KEY, answer);
  const activate = async (_changes: unknown, body: typeof EMPTY) => {
    update(await answerOf(api.POST('/svcb/v1/license/activate', { body })));
    return EMPTY;
  };
  return (
    <Page title={t.title}>
      <Narrow>
        <Loaded query={query} height={320}>
          {({ license }) => license && <LicenceStatus license={license} update={update} />}
        </Loaded>
        <Section title={t.activate} about={t.activateAbout}>
          <SettingsForm
            label={t.activate}
            values={EMPTY}
            save={activate}
            action={t.activateAction}
            message={t.isActivated}
            isNew
          >
            <LineField name="license_key" label={t.newKey} autoComplete="off" blank="" required />
          </SettingsForm>
        </Section>
      </Narrow>
    </Page>
  );
}

function LicenceStatus({ license, update }: { license: License; update(answer: Answer): void }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { status, reason, last_error: error, activation_limit: limit, activation_usage: used } = license;
  return (
    <Section title={t.status}>
      <Alert color={COLOURS[status]} variant="light" title={t.words[status]} role="status">
        {reason && <Text size="sm">{t.reasons[reason]}</Text>}
      </Alert>
      <Facts
        facts={[
          [t.key, license.license_key ?? t.noKey],
          [t.ends, license.expires_at ? <Moment key="end" at={license.expires_at} /> : t.noEnd],
          ...(license.grace_ends_at ? [[t.graceEnds, <Moment key="grace" at={license.grace_ends_at} />] as const] : []),
          [t.activated, license.activated_at ? <Moment key="since" at={license.activated_at} /> : t.never],
          [t.checked, license.checked_at ? <Moment key="checked" at={license.checked_at} relative /> : t.never],
          ...(limit === null || used === null
            ? []
            : [[t.sites, t.sitesOf(format.number(used), format.number(limit))] as const]),
          ...(error
            ? [
                [
                  t.lastError,
                  <span key="error">
                    <Moment at={error.at} relative />: {error.error_class}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      {license.license_key_set && <Actions update={update} />}
    </Section>
  );
}

function Actions({ update }: { update(answer: Answer): void }) {
  const t = useTexts(texts);
  const ask = useConfirm();
  const refresh = useMutation({
    mutationFn: () => answerOf(api.POST('/svcb/v1/license/refresh', { body: {} })),
    onSuccess: (answer) => {
      update(answer);
      showNotice(t.refreshed);
    },
    onError: showProblem,
  });
  const deactivate = useMutation({
    mutationFn: (force: boolean) => answerOf(api.POST('/svcb/v1/license/deactivate', { body: { force } })),
    onSuccess: (answer) => {
      update(answer);
      showNotice(t.deactivated);
    },
    onError: async (error, isForced) => {
      // The licence server did not confirm: ask whether to remove the key anyway.
      if (isForced || problemOf(error).status !== 502) return showProblem(error);
      const body = `${problemOf(error).message} ${t.forceBody}`;
      if (await ask({ title: t.forceTitle, body, action: t.force, isDangerous: true })) deactivate.mutate(true);
    },
  });
  const start = async () => {
    const question = { title: t.deactivate, body: t.deactivateBody, action: t.deactivate, isDangerous: true };
    if (await ask(question)) deactivate.mutate(false);
  };
  return (
    <Group gap="sm">
      <Button variant="default" loading={refresh.isPending} onClick={() => refresh.mutate()}>
        {t.refresh}
      </Button>
      <Button variant="outline" color="red" loading={deactivate.isPending} onClick={() => void start()}>
        {t.deactivate}
      </Button>
    </Group>
  );
}
