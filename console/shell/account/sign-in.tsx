import { Alert, Button, Modal, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { signIn } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { useNeedsSignIn, useSession } from '#console/api/session.ts';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/shell.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from '../shell.module.css';

/** Above the dialogs of a view. */
const OVER_ALL = 1_000;

/**
 * A form for login and password. It shows failures and keeps the login.
 * @param again the login of the session that has ended
 */
function SignInForm({ again = '' }: { again?: string }) {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const [login, setLogin] = useState(again);
  const [password, setPassword] = useState('');
  const message = useId();
  const attempt = useMutation({ mutationFn: () => signIn(login, password) });
  const problem = attempt.error && problemOf(attempt.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    attempt.mutate();
  };
  return (
    <form onSubmit={submit} aria-describedby={problem ? message : undefined}>
      <Stack>
        {problem && (
          <Alert color="red" variant="light" role="alert" id={message}>
            {problem.code === 'offline' ? common.offline : problem.message}
          </Alert>
        )}
        <TextInput
          label={t.login}
          autoComplete="username"
          required
          data-autofocus={again === '' || undefined}
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <PasswordInput
          label={t.password}
          visibilityToggleButtonProps={{ 'aria-label': t.showPassword }}
          autoComplete="current-password"
          required
          data-autofocus={again !== '' || undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={attempt.isPending}>
          {t.signIn}
        </Button>
      </Stack>
    </form>
  );
}

/** The page for visitors who are not signed in. The address stays, so that signing in leads to the view they asked for. */
export function SignInPage() {
  const t = useTexts(texts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${t.signIn} · durable-forms`;
    heading.current?.focus();
  }, [t]);
  return (
    <main>
      <Paper maw={400} mx="auto" mt="15vh" p="lg">
        <Title order={1} size="h3" mb="md" ref={heading} tabIndex={-1} className={classes.heading}>
          {t.signInTo}
        </Title>
        <SignInForm />
      </Paper>
    </main>
  );
}

/**
 * Asks for the password over a view whose session has ended. Work in that view is kept, and the waiting request goes on
 * afterwards.
 */
export function SignInAgain() {
  const t = useTexts(texts);
  const session = useSession();
  return (
    <Modal
      opened={useNeedsSignIn()}
      onClose={() => {}}
      withCloseButton={false}
      title={t.signIn}
      centered
      zIndex={OVER_ALL}
    >
      <Stack>
        <Text size="sm">{t.signInAgain}</Text>
        <SignInForm again={session?.user.login} />
      </Stack>
    </Modal>
  );
}
