import { Alert, Anchor, Badge, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#console/api/session.ts';
import { Page } from '#console/parts/page.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts as actionTexts } from '#console/texts/en/forms/data.ts';
import { texts } from '#console/texts/en/forms/one.ts';
import { texts as publishTexts } from '#console/texts/en/forms/publish.ts';
import { useTexts } from '#console/texts/language.ts';
import { useFormActions } from '../data/actions.ts';
import { type StoredForm, useForm, useFormId } from '../data/form.ts';
import { FormMenu } from '../data/menu.tsx';
import { hasDraft } from '../publish/data.ts';
import { PublishDialog } from '../publish/dialog.tsx';
import { Status } from '../publish/status.tsx';
import { OpenSwitch } from '../publish/switch.tsx';
import { Availability } from './availability.tsx';
import { Links } from './links.tsx';
import { Numbers } from './numbers.tsx';
import { ShareButton } from './share/dialog.tsx';

/** One form: its availability, its numbers, and the ways to bring it to people. */
export default function OneForm() {
  const words = useTexts(actionTexts);
  const id = useFormId();
  const form = useForm(id);
  const above = (
    <Anchor component={Link} to="/forms" size="sm">
      ← {words.forms}
    </Anchor>
  );
  if (form.data === undefined)
    return (
      <Page title={words.forms} above={above}>
        <Loaded query={form}>{() => null}</Loaded>
      </Page>
    );
  return (
    <Page key={id} title={form.data.title} above={above} actions={<Actions form={form.data} />}>
      {form.data.active === 1 ? <Whole form={form.data} /> : <Trashed form={form.data} />}
    </Page>
  );
}

function Actions({ form }: { form: StoredForm }) {
  const words = useTexts(actionTexts);
  const act = useFormActions();
  const isPro = useSession()?.edition === 'pro';
  if (form.active === 0) return <Button onClick={() => void act.restore(form)}>{words.restore}</Button>;
  return (
    <>
      {hasDraft(form) && <PublishButton form={form} />}
      <ShareButton form={form} isPro={isPro} />
      <Button
        variant="default"
        component={Link}
        to={`/forms/${form.id}/edit`}
        leftSection={<IconPencil size={16} aria-hidden="true" />}
      >
        {words.edit}
      </Button>
      {form.status !== 'draft' && (
        <Button
          component="a"
          href={`/forms/${form.id}`}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
        >
          {words.openPage}
        </Button>
      )}
      <FormMenu form={form} isActive isWhole />
    </>
  );
}

function PublishButton({ form }: { form: StoredForm }) {
  const t = useTexts(publishTexts);
  const [isOpen, setIsOpen] = useState(false);
  const isFirst = form.published_at === null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{isFirst ? t.publish : t.publishAgain}</Button>
      <PublishDialog form={form} isFirst={isFirst} isOpen={isOpen} close={() => setIsOpen(false)} />
    </>
  );
}

/** The status of the form, in words and as a switch. */
function Head({ form }: { form: StoredForm }) {
  const t = useTexts(publishTexts);
  return (
    <Group gap="md" align="center">
      <Status form={form} />
      {form.status === 'draft' ? <Text size="sm">{t.draftNote}</Text> : <OpenSwitch form={form} />}
      {form.status !== 'draft' && hasDraft(form) && <Text size="sm">{t.changesNote}</Text>}
    </Group>
  );
}

function Whole({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const isPro = useSession()?.edition === 'pro';
  return (
    <Stack gap="lg">
      <Head form={form} />
      <Group gap="md" align="center">
        <Text size="sm" c="dimmed">
          {t.number(String(form.id))} · {t.revision(String(form.revision))}
        </Text>
        <Links form={form} isPro={isPro} />
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Numbers form={form} />
        <Availability form={form} />
      </SimpleGrid>
    </Stack>
  );
}

function Trashed({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const words = useTexts(actionTexts);
  return (
    <Stack gap="md">
      <Group>
        <Badge color="gray" variant="outline">
          {words.inTrash}
        </Badge>
        <Links form={form} isPro={false} />
      </Group>
      <Alert variant="light" color="gray">
        {t.trashed}
      </Alert>
    </Stack>
  );
}
