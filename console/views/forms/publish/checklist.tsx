import { Anchor, Group, Stack, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { texts } from '#console/texts/en/forms/publish.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Check } from './data.ts';

/** The steps before the first publication, each with the way to do it. */
export function Checklist({ id, checks, leave }: { id: number; checks: readonly Check[]; leave(): void }) {
  const t = useTexts(texts);
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t.checklist}
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {checks.map(({ check, state }) => {
          const Icon = state === 'done' ? IconCheck : state === 'failed' ? IconX : IconCircleDashed;
          const isMail = check === 'mail' && (state === 'failed' || state === 'untried');
          return (
            <Group component="li" key={check} gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon
                size="sm"
                radius="xl"
                variant={state === 'done' ? 'filled' : 'light'}
                color={state === 'done' ? 'teal.8' : state === 'failed' ? 'red' : 'gray'}
              >
                <Icon size={14} aria-hidden="true" />
              </ThemeIcon>
              <Text size="sm">
                <VisuallyHidden>{state === 'done' ? t.ready : t.notReady}: </VisuallyHidden>
                {t.checks[check][state]}{' '}
                {state !== 'done' && (
                  <Anchor
                    component={Link}
                    to={isMail ? '/settings/mail' : `/forms/${id}/edit`}
                    search={(isMail ? {} : { tab: 'options', section: 'notifications' }) as never}
                    onClick={leave}
                    size="sm"
                  >
                    {isMail ? t.toMailSettings : t.toMails}
                  </Anchor>
                )}
              </Text>
            </Group>
          );
        })}
      </Stack>
    </Stack>
  );
}
