import { Anchor, Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { texts } from '#console/texts/en/overview/guide.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from '../overview.module.css';
import type { Step } from './progress.ts';
import type { GuideState } from './use-guide.ts';

/**
 * Guides a new site to its first form, its mail set-up and its first submission, and notices by itself when each step is done.
 */
export function Guide({ guide }: { guide: GuideState }) {
  const t = useTexts(texts);
  const id = useId();
  const { progress, done, now, hide } = guide;
  const form = progress?.form;
  const mail = progress?.mail;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h4" id={id}>
            {t.title}
          </Title>
          <Button size="xs" variant="subtle" onClick={hide}>
            {now === null ? t.close : t.dismiss}
          </Button>
        </Group>
        <Text size="sm" role="status">
          {now === null ? t.allDone : t.progress(done.length)}
        </Text>
        <ol className={classes.steps}>
          <StepLine step="form" guide={guide}>
            {form ? (
              <Anchor component={Link} to={`/forms/${form.id}`} size="sm">
                {form.title}
              </Anchor>
            ) : (
              <Button component={Link} to="/forms/new" size="sm">
                {t.makeForm}
              </Button>
            )}
          </StepLine>
          <StepLine step="mail" guide={guide}>
            {mail && (
              <Text size="sm">
                {t.mailNow(mail.provider, mail.from ?? '–')}
                {mail.problem && ` ${t.mailProblem(mail.problem)}`}
              </Text>
            )}
            <Button component={Link} to="/settings/mail" size="sm" variant={now === 'mail' ? 'filled' : 'default'}>
              {t.setUpMail}
            </Button>
          </StepLine>
          <StepLine step="submission" guide={guide}>
            {form &&
              (form.filled !== null ? (
                <Anchor component={Link} to="/submissions" search={{ form: String(form.filled) } as never} size="sm">
                  {t.seeIt}
                </Anchor>
              ) : (
                <Button
                  component="a"
                  href={`/forms/${form.id}`}
                  target="_blank"
                  rel="noopener"
                  size="sm"
                  variant={now === 'submission' ? 'filled' : 'default'}
                >
                  {t.openForm}
                </Button>
              ))}
          </StepLine>
        </ol>
        {now !== null && (
          <Text size="xs" c="dimmed">
            {t.later}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

function StepLine({ step, guide, children }: { step: Step; guide: GuideState; children: ReactNode }) {
  const t = useTexts(texts);
  const isDone = guide.done.includes(step);
  const Icon = isDone ? IconCircleCheck : IconCircle;
  return (
    <li aria-current={guide.now === step ? 'step' : undefined}>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <Icon
          size={24}
          aria-hidden="true"
          className={classes.icon}
          color={isDone ? 'var(--mantine-color-green-text)' : 'var(--mantine-color-dimmed)'}
        />
        <Stack gap={6} align="flex-start" className={classes.grow}>
          <Text fw={600}>
            {t.steps[step].title}
            <VisuallyHidden> ({isDone ? t.isDone : t.isOpen})</VisuallyHidden>
          </Text>
          <Text size="sm">{isDone ? t.steps[step].done : t.steps[step].toDo}</Text>
          {children}
        </Stack>
      </Group>
    </li>
  );
}
