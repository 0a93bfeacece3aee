import { Alert, Button, Group, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../../editor/context.tsx';
import type { Loose } from '../../panel/schema/change.ts';
import classes from '../options.module.css';

/**
 * Previews a notification with sample values, or sends it to one address as a test. It uses the draft, so nothing has to be
 * saved first.
 */
export function TryOut({ notification }: { notification: Loose }) {
  const { notifications: t } = useTexts(texts);
  const { id, draft } = useEditor();
  const [to, setTo] = useState('');
  const { language, email } = draft.config.options;
  // A mail depends on no other options of its form.
  const options = { ...(language !== undefined && { language }), ...(email !== undefined && { email }) };
  const preview = useMutation({
    mutationFn: () => {
      const params = { path: { id, key: String(notification.key) } };
      const body = { options: { ...options, notifications: [notification] } as object };
      return answerOf(api.POST('/svcb/v1/forms/{id}/notifications/{key}/preview', { params, body }));
    },
  });
  const test = useMutation({
    mutationFn: (recipient: string) => {
      const notifications = [{ ...notification, enabled: true }];
      const body = { recipient, formId: id, options: { ...options, notifications } as object };
      return answerOf(api.POST('/svcb/v1/emails/test', { body }));
    },
  });
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <Button size="xs" variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
          {t.preview}
        </Button>
        {preview.data && (
          <Button size="xs" variant="subtle" onClick={() => preview.reset()}>
            {t.close}
          </Button>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            test.mutate(to);
          }}
        >
          <Group gap="xs" align="flex-end">
            <TextInput
              size="xs"
              type="email"
              label={t.testTo}
              value={to}
              required
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button size="xs" type="submit" variant="default" loading={test.isPending}>
              {t.test}
            </Button>
          </Group>
        </form>
      </Group>
      {test.isError && <Failure error={test.error} />}
      {test.data && (
        <Alert color={test.data.sent ? 'teal' : 'red'} variant="outline" role="status">
          {test.data.sent
            ? t.sent(test.variables ?? '')
            : [t.notSent, test.data.message, test.data.hint].filter(Boolean).join(' ')}
        </Alert>
      )}
      {preview.isError && <Failure error={preview.error} />}
      {preview.data && <Mail mail={preview.data} />}
    </Stack>
  );
}

interface MailShown {
  applies: boolean;
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string | null;
  from_name: string;
  from_email: string;
  subject: string;
  html: string;
  text: string;
}

function Mail({ mail }: { mail: MailShown }) {
  const { notifications: t } = useTexts(texts);
  const [shown, setShown] = useState('html');
  const lines = [
    [t.from, [mail.from_name, mail.from_email && `<${mail.from_email}>`].filter(Boolean).join(' ')],
    [t.to, mail.to.join(', ')],
    [t.cc, mail.cc.join(', ')],
    [t.bcc, mail.bcc.join(', ')],
    [t.replyTo, mail.reply_to ?? ''],
    [t.subject, mail.subject],
  ].filter(([, value]) => value !== '');
  return (
    <Stack gap="xs" role="region" aria-label={t.preview}>
      <Text size="xs" c="dimmed">
        {t.samples}
      </Text>
      <Text size="sm" role="status">
        {mail.applies ? t.applies : t.appliesNot}
      </Text>
      <Table aria-label={t.ofMail}>
        <Table.Tbody>
          {lines.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w="8rem">
                {name}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        <SegmentedControl
          size="xs"
          aria-label={t.ofMail}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'html', label: t.asHtml },
            { value: 'text', label: t.asText },
          ]}
        />
      </Group>
      {shown === 'html' ? (
        <>
          <iframe className={classes.frame} title={t.preview} sandbox="" srcDoc={mail.html} />
          <Text size="xs" c="dimmed">
            {t.styles}
          </Text>
        </>
      ) : (
        <pre className={classes.plain}>{mail.text}</pre>
      )}
    </Stack>
  );
}
