import { Accordion, Alert, Badge, Button, Group, List, Modal, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { problemOf } from '#console/api/problem.ts';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/forms/publish.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { useRefreshForms } from '../data/actions.ts';
import { LostValues } from '../data/lost-values.tsx';
import { Listed } from '../data/save-over.tsx';
import { Checklist } from './checklist.tsx';
import { type Publication, type PublicChange, publish, usePublication } from './data.ts';
import { Later } from './later.tsx';
import { PreviewLink } from './preview-link.tsx';

interface Published {
  id: number;
  title: string;
}

/** Shows what publishing changes for visitors, and publishes. */
export function PublishDialog({
  form,
  isFirst,
  isOpen,
  close,
}: {
  form: Published;
  isFirst: boolean;
  isOpen: boolean;
  /** @param isPublished true after a publication */
  close(isPublished: boolean): void;
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  return (
    <Modal
      opened={isOpen}
      onClose={() => close(false)}
      title={isFirst ? t.titleFirst(form.title) : t.titleAgain}
      size="lg"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      {isOpen && <Content form={form} close={close} />}
    </Modal>
  );
}

function Content({ form, close }: { form: Published; close(isPublished: boolean): void }) {
  const query = usePublication(form.id);
  return (
    <Loaded query={query} height={240}>
      {(shown) => <Shown form={form} shown={shown} close={close} again={() => void query.refetch()} />}
    </Loaded>
  );
}

function Shown({
  form,
  shown,
  close,
  again,
}: {
  form: Published;
  shown: Publication;
  close(isPublished: boolean): void;
  again(): void;
}) {
  const t = useTexts(texts);
  const refresh = useRefreshForms();
  const [isBusy, setIsBusy] = useState(false);
  const { published_revision: before, changes, losses, warnings, checklist, published_since: since } = shown;
  const isFirst = before === null;
  const act = async () => {
    setIsBusy(true);
    try {
      await publish(form.id, shown);
      showNotice(t.published(form.title));
      await refresh();
      close(true);
    } catch (error) {
      const { status, code } = problemOf(error);
      if (status === 412 || code === 'confirmation_needed') {
        showNotice(t.outdated);
        again();
      } else showProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack>
      {since && (
        <Alert color="yellow" variant="light">
          {t.since}
        </Alert>
      )}
      {isFirst ? <Text size="sm">{t.firstIntro}</Text> : <ChangeList changes={changes} />}
      {losses && (
        <Alert color="yellow" variant="light">
          <LostValues changes={losses} />
        </Alert>
      )}
      {warnings.length > 0 && <Listed title={t.warnings} items={warnings.map(({ message }) => message)} />}
      {isFirst && <Checklist id={form.id} checks={checklist} leave={() => close(false)} />}
      <Accordion variant="contained" multiple defaultValue={shown.schedule ? ['later'] : []}>
        <Accordion.Item value="later">
          <Accordion.Control>{t.later}</Accordion.Control>
          <Accordion.Panel>
            <Later
              id={form.id}
              shown={shown}
              changed={async () => {
                again();
                await refresh();
              }}
            />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="preview">
          <Accordion.Control>{t.previewTitle}</Accordion.Control>
          <Accordion.Panel>
            <PreviewLink id={form.id} />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => close(false)}>
          {t.notNow}
        </Button>
        <Button color={losses ? 'red' : undefined} loading={isBusy} onClick={() => void act()} data-autofocus>
          {losses ? t.lossConfirm : isFirst ? t.publish : t.publishAgain}
        </Button>
      </Group>
    </Stack>
  );
}

const GROUPS = ['title', 'field', 'order', 'mail', 'integration', 'option', 'translation'] as const;
const COLORS = { added: 'teal', removed: 'red', changed: 'blue' } as const;

function ChangeList({ changes }: { changes: readonly PublicChange[] }) {
  const t = useTexts(texts);
  if (changes.length === 0) return <Text size="sm">{t.noChanges}</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm">{t.changesIntro}</Text>
      {GROUPS.map((about) => {
        const some = changes.filter((one) => one.about === about);
        if (some.length === 0) return null;
        return (
          <div key={about}>
            <Title order={3} size="h6">
              {t.groups[about]}
            </Title>
            <List size="sm" listStyleType="none" spacing={4} mt={4}>
              {some.map((one) => (
                <List.Item key={one.name}>
                  <Group gap="xs">
                    <Badge size="sm" variant="light" color={COLORS[one.change]} autoContrast>
                      {t.change[one.change]}
                    </Badge>
                    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                      {about === 'order' ? t.otherOrder : <SentText text={one.label ?? one.name} />}
                    </Text>
                    {one.keys.length > 0 && about === 'field' && (
                      <Text size="xs" c="dimmed">
                        {one.keys.join(', ')}
                      </Text>
                    )}
                  </Group>
                </List.Item>
              ))}
            </List>
          </div>
        );
      })}
    </Stack>
  );
}
