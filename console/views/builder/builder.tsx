import { Anchor, Button, Group, Skeleton, Tabs, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconDeviceFloppy, IconExternalLink } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { isSame } from '#console/parts/difference/difference.ts';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Loaded } from '#console/parts/states.tsx';
import { useUnsaved } from '#console/parts/unsaved.ts';
import { texts } from '#console/texts/en/builder.ts';
import { texts as publishTexts } from '#console/texts/en/forms/publish.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { hasDraft } from '#console/views/forms/publish/data.ts';
import { PublishDialog } from '#console/views/forms/publish/dialog.tsx';
import { Status } from '#console/views/forms/publish/status.tsx';
import classes from './builder.module.css';
import { Tool } from './canvas/tool.tsx';
import { Announcer, announce } from './editor/announce.tsx';
import { useCheck } from './editor/check.ts';
import { EditorProvider, useEditor } from './editor/context.tsx';
import { fieldPathOf } from './editor/paths.ts';
import { reveal } from './editor/reveal.ts';
import { createEditorStore } from './editor/store.ts';
import { useUsedNames } from './editor/used-names.ts';
import { FieldsTab } from './fields-tab.tsx';
import { Missing } from './missing.tsx';
import type { Catalogue, Checked } from './model.ts';
import { Preview } from './preview/preview.tsx';
import { ConflictDialog } from './save/conflict-dialog.tsx';
import { NewSecrets } from './save/new-secrets.tsx';
import { Recover } from './save/recover.tsx';
import { draftOf, readStored, type SaveState, type Stored, useSave } from './save/session.ts';

const OptionsTab = lazy(() => import('./options/options-tab.tsx'));
const TranslationsTab = lazy(() => import('./translations/translations-tab.tsx'));

/** The view for editing a form. */
export default function Builder() {
  const id = Number(useParams({ strict: false }).id);
  const form = useQuery({
    queryKey: ['forms', id, 'edit'],
    queryFn: ({ signal }) => readStored(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const language = useLanguage();
  const catalogues = useQuery({
    queryKey: ['catalogue', 'form', language],
    queryFn: async ({ signal }) => {
      const [types, options] = await Promise.all([
        answerOf(api.GET('/svcb/v1/catalogue/field-types', { signal })),
        answerOf(api.GET('/svcb/v1/catalogue/options', { signal })),
      ]);
      return { types, options } as unknown as { types: Catalogue; options: Catalogue };
    },
    // Editing continues while the catalogue is loaded in another language.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (form.data === undefined && form.isError && problemOf(form.error).status === 404) return <Missing id={id} />;
  return (
    <Loaded query={form} height={600}>
      {(stored) => (
        <Loaded query={catalogues} height={600}>
          {(both) => <Editing key={id} stored={stored} {...both} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Editing({ stored, types, options }: { stored: Stored; types: Catalogue; options: Catalogue }) {
  const { id } = stored;
  const [store] = useState(() => createEditorStore(draftOf(stored)));
  const { now } = useSyncExternalStore(store.subscribe, store.get);
  const { checked, isChecking } = useCheck(id, now.draft);
  const state = useSave(id, store, stored);
  const used = useUsedNames(stored, state);
  const currentCheck = useMemo((): Checked | null => {
    const { refused } = state;
    // The errors of a refused save apply until the same draft has been checked.
    if (!refused || refused.draft !== now.draft || checked?.draft === now.draft) return checked;
    return {
      draft: now.draft,
      warnings: [],
      dropped: [],
      changes: null,
      revision: null,
      errors: refused.problem.errors,
    };
  }, [state, now.draft, checked]);
  useUnsaved(state.isUnsaved);
  return (
    <EditorProvider id={id} store={store} types={types} options={options} checked={currentCheck} used={used}>
      <Views state={state} isChecking={isChecking} />
      <ConflictDialog state={state} />
      <Announcer />
    </EditorProvider>
  );
}

function Views({ state, isChecking }: { state: SaveState; isChecking: boolean }) {
  const t = useTexts(texts);
  const { id, draft, change, errors, undo, redo, select, options } = useEditor();
  const [{ tab = 'fields' }, search] = useSearchState();
  const steps = {
    undo: () => {
      undo();
      announce(t.undone);
    },
    redo: () => {
      redo();
      announce(t.redone);
    },
  };
  useHotkeys(
    [
      ['mod+S', () => void state.save()],
      ['mod+Z', steps.undo],
      ['mod+shift+Z', steps.redo],
      ['mod+Y', steps.redo],
    ],
    [],
  );
  const open = useCallback(
    (path: string) => {
      const field = fieldPathOf(path);
      const targetTab = field ? 'fields' : path.startsWith('config.options.translations') ? 'translations' : 'options';
      if (field) select(field);
      const option = /^config\.options\.(\w+)/.exec(path)?.[1];
      const section =
        targetTab === 'options' ? options.entries.find(({ id: one }) => one === option)?.group : undefined;
      if (path !== 'title') search({ tab: targetTab, section });
      reveal(path);
    },
    [search, select, options],
  );
  return (
    <Page
      title={draft.title || t.untitled}
      above={
        <Anchor component={Link} to={`/forms/${id}`} size="sm">
          {t.toForm}
        </Anchor>
      }
    >
      <Recover id={id} draft={draft} state={state} />
      <NewSecrets state={state} />
      <Group justify="space-between" align="flex-end">
        <TextInput
          label={t.title}
          className={classes.titleInput}
          flex="1 1 18rem"
          maxLength={255}
          value={draft.title}
          error={errors.title}
          data-path="title"
          onChange={(event) => {
            const title = event.currentTarget.value;
            change((now) => ({ ...now, title }));
          }}
        />
        <Group gap="sm">
          <Status form={state.publicState} />
          {state.publicState.status !== 'draft' && (
            <Anchor href={`/forms/${id}`} target="_blank" rel="noopener" underline="always" size="sm">
              {t.publicPage} <IconExternalLink size={14} aria-hidden="true" />
            </Anchor>
          )}
        </Group>
      </Group>
      <Tabs
        className={classes.view}
        value={tab}
        onChange={(next) => search({ tab: next ?? undefined })}
        keepMounted={false}
      >
        <div className={classes.bar}>
          <Tabs.List aria-label={t.tabs} className={classes.tabs}>
            <Tabs.Tab value="fields">{t.fields}</Tabs.Tab>
            <Tabs.Tab value="options">{t.options}</Tabs.Tab>
            <Tabs.Tab value="translations">{t.translations}</Tabs.Tab>
            <Tabs.Tab value="preview">{t.preview}</Tabs.Tab>
          </Tabs.List>
          <SaveActions state={state} steps={steps} />
        </div>
        <Suspense fallback={<Skeleton height={480} mt="md" />}>
          <Tabs.Panel value="fields" pt="md">
            <FieldsTab isChecking={isChecking} onOpen={open} />
          </Tabs.Panel>
          <Tabs.Panel value="options" pt="md">
            <OptionsTab />
          </Tabs.Panel>
          <Tabs.Panel value="translations" pt="md">
            <TranslationsTab />
          </Tabs.Panel>
          <Tabs.Panel value="preview" pt="md">
            <Preview />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </Page>
  );
}

/** Saves what is unsaved, and shows what publishing changes. */
function Publish({ state, title, isDirty }: { state: SaveState; title: string; isDirty: boolean }) {
  const t = useTexts(publishTexts);
  const { id } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  const { publicState } = state;
  const isFirst = publicState.published_at === null;
  const begin = async () => {
    if (!isDirty || (await state.save())) setIsOpen(true);
  };
  const close = (isPublished: boolean) => {
    setIsOpen(false);
    if (isPublished) void state.readPublicState();
  };
  return (
    <>
      <Button disabled={!isDirty && !hasDraft(publicState)} loading={state.isSaving} onClick={() => void begin()}>
        {isFirst ? t.publish : t.publishAgain}
      </Button>
      <PublishDialog form={{ id, title }} isFirst={isFirst} isOpen={isOpen} close={close} />
    </>
  );
}

function SaveActions({ state, steps }: { state: SaveState; steps: { undo(): void; redo(): void } }) {
  const t = useTexts(texts);
  const { draft, canUndo, canRedo, checked } = useEditor();
  const isDirty = useMemo(() => !isSame(draft, state.base), [draft, state.base]);
  const losses = checked?.draft === draft ? (checked.changes?.changes ?? []) : [];
  return (
    <Group gap="xs" className={classes.actions}>
      <Text size="xs" role="status" className={classes.state}>
        {state.refused?.draft === draft ? t.save.mistakes : isDirty ? t.save.unsaved : t.save.saved}
        {losses.length > 0 && ` ${t.save.lossHint(losses.length)}`}
      </Text>
      <Tool label={t.undo} keys="Control+Z" icon={IconArrowBackUp} isOff={!canUndo} act={steps.undo} />
      <Tool label={t.redo} keys="Control+Shift+Z" icon={IconArrowForwardUp} isOff={!canRedo} act={steps.redo} />
      <Button
        variant="default"
        leftSection={<IconDeviceFloppy size={18} aria-hidden="true" />}
        loading={state.isSaving}
        aria-keyshortcuts="Control+S"
        onClick={() => void state.save()}
      >
        {t.save.save}
      </Button>
      <Publish state={state} title={draft.title} isDirty={isDirty} />
    </Group>
  );
}
