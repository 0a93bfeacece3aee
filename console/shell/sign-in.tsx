import { Alert, Button, Modal, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { signIn } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { useIsSignInAsked } from '#console/api/session.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import { texts } from './texts.ts';

/** Login and password. A failure is said, and the login stays. */
function SignInForm() {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const [login, setLogin] = useState('');
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
            {problem.status === 0 ? common.offline : problem.message}
          </Alert>
        )}
        <TextInput
          label={t.login}
          autoComplete="username"
          required
          data-autofocus
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          required
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

/** The whole page, for who is not signed in. The address stays, so that it is where one is led. */
export function SignInPage() {
  const t = useTexts(texts);
  return (
    <main>
      <Paper maw={400} mx="auto" mt="15vh" p="lg">
        <Title order={1} size="h3" mb="md">
          {t.signInTo}
        </Title>
        <SignInForm />
      </Paper>
    </main>
  );
}

/** Over a view whose session has ended: what was begun there stays, and the request goes on. */
export function SignInAgain() {
  const t = useTexts(texts);
  return (
    <Modal opened={useIsSignInAsked()} onClose={() => {}} withCloseButton={false} title={t.signIn} centered>
      <Stack>
        <Text size="sm">{t.signInAgain}</Text>
        <SignInForm />
      </Stack>
    </Modal>
  );
}
