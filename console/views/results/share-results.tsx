import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirm } from '#console/parts/confirm.tsx';
import { ShownOnce } from '#console/parts/copy.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { ChoiceField, LineField } from '#console/parts/settings-form/fields.tsx';
import { Pair } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/results-links.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './results.module.css';
import { createLink, linksQuery, type ResultsLink, revokeLink } from './sharing-calls.ts';

const NEVER = 'never';
const DAYS = ['7', '30', '90', '365'];
const EMPTY = { name: '', ends: '30' };

/** A button that opens the links to the results of a form: who has one sees charts and no single answers. */
export function ShareResults({ formId }: { formId: number }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t.share}
      </Button>
      <Modal
        stackId="results-links"
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t.share}
        size="lg"
        closeButtonProps={{ 'aria-label': words.close }}
      >
        <Links formId={formId} />
      </Modal>
    </>
  );
}

function Links({ formId }: { formId: number }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [created, setCreated] = useState<{ name: string; url: string } | null>(null);
  const query = useQuery(linksQuery(formId));
  const save = async (_changes: unknown, { name, ends }: typeof EMPTY) => {
    const { url, link } = await createLink(formId, name, ends === NEVER ? null : Number(ends));
    setCreated({ name: link?.name ?? name, url });
    await queries.invalidateQueries({ queryKey: linksQuery(formId).queryKey });
    return EMPTY;
  };
  const ends = [...DAYS.map((days) => ({ value: days, label: t.inDays(days) })), { value: NEVER, label: t.never }];
  return (
    <Stack>
      <Text size="sm">{t.about}</Text>
      {created && (
        <ShownOnce
          title={t.made(created.name)}
          about={t.madeAbout}
          value={created.url}
          copy={t.copy}
          confirmLabel={t.kept}
          done={() => setCreated(null)}
        />
      )}
      <SettingsForm label={t.make} values={EMPTY} save={save} action={t.make} message={null} isNew>
        <Pair>
          <LineField name="name" label={t.name} help={t.nameHelp} autoComplete="off" blank="" />
          <ChoiceField name="ends" label={t.ends} help={t.endsHelp} options={ends} />
        </Pair>
      </SettingsForm>
      <Loaded query={query} height={80}>
        {(links) =>
          links.length === 0 ? (
            <Alert variant="light" color="gray">
              {t.none}
            </Alert>
          ) : (
            <ul className={classes.texts}>
              {links.map((link) => (
                <li key={link.id}>
                  <OneLink formId={formId} link={link} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Stack>
  );
}

function OneLink({ formId, link }: { formId: number; link: ResultsLink }) {
  const t = useTexts(texts);
  const format = useFormat();
  const ask = useConfirm();
  const queries = useQueryClient();
  const { id, name, created_at: createdAt, created_by: by, expires_at: end, opened_on: opened } = link;
  const revoke = useMutation({
    mutationFn: () => revokeLink(formId, id),
    onSuccess: () => showNotice(t.revoked(name)),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: linksQuery(formId).queryKey }),
  });
  const start = async () => {
    const question = { title: t.revokeOf(name), body: t.revokeBody, action: t.revoke, isDangerous: true };
    if (await ask(question)) revoke.mutate();
  };
  const isOver = end !== null && Date.parse(end) <= Date.now();
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" component="div">
          {isOver ? t.over : t.end}: {end === null ? t.never : <Moment at={end} />} · {t.opened}:{' '}
          {opened === null ? t.notYet : format.date(`${opened}T12:00:00Z`)}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {t.created(by?.login ?? t.somebody)} <Moment at={createdAt} />
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        flex="none"
        loading={revoke.isPending}
        onClick={() => void start()}
        aria-label={t.revokeOf(name)}
      >
        {t.revoke}
      </Button>
    </Group>
  );
}
