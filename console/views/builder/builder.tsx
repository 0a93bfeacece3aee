import { Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Loaded } from '#console/parts/states.tsx';
import { useTexts } from '#console/texts/language.ts';
import { useCheck } from './editor/check.ts';
import { EditorProvider, useEditor } from './editor/context.tsx';
import { pathOf, placesOf } from './editor/paths.ts';
import { createEditorStore } from './editor/store.ts';
import type { Catalogue, Draft } from './model.ts';
import { texts } from './texts.ts';

const FieldPanel = lazy(() => import('./panel/field-panel.tsx'));
const OptionsTab = lazy(() => import('./options/options-tab.tsx'));
const TranslationsTab = lazy(() => import('./translations/translations-tab.tsx'));

interface Stored extends Draft {
  id: number;
  revision: number;
}

/** Everything that is edited of a form. */
export default function Builder() {
  const id = Number(useParams({ strict: false }).id);
  const form = useQuery({
    queryKey: ['forms', id, 'edit'],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/svcb/v1/forms/{id}', { params: { path: { id } }, signal }))) as unknown as Stored,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const catalogues = useQuery({
    queryKey: ['catalogue', 'form'],
    queryFn: async ({ signal }) => {
      const [types, options] = await Promise.all([
        answerOf(api.GET('/svcb/v1/catalogue/field-types', { signal })),
        answerOf(api.GET('/svcb/v1/catalogue/options', { signal })),
      ]);
      return { types, options } as unknown as { types: Catalogue; options: Catalogue };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={form}>
      {(stored) => <Loaded query={catalogues}>{(both) => <Editing key={id} stored={stored} {...both} />}</Loaded>}
    </Loaded>
  );
}

function Editing({ stored, types, options }: { stored: Stored; types: Catalogue; options: Catalogue }) {
  const { id, title, config } = stored;
  const [store] = useState(() => createEditorStore({ title, config }));
  const { now } = useSyncExternalStore(store.subscribe, store.get);
  const { checked } = useCheck(id, now.draft);
  return (
    <EditorProvider id={id} store={store} types={types} options={options} checked={checked}>
      <Views />
    </EditorProvider>
  );
}

function Views() {
  const t = useTexts(texts);
  const { draft, selected, select } = useEditor();
  const [{ tab = 'fields' }, change] = useSearchState();
  return (
    <Page title={draft.title || t.heading}>
      <Tabs value={tab} onChange={(next) => change({ tab: next ?? undefined })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="fields">{t.fields}</Tabs.Tab>
          <Tabs.Tab value="options">{t.options}</Tabs.Tab>
          <Tabs.Tab value="translations">{t.translations}</Tabs.Tab>
          <Tabs.Tab value="preview">{t.preview}</Tabs.Tab>
        </Tabs.List>
        <Suspense fallback={<Skeleton height={240} mt="md" />}>
          <Tabs.Panel value="fields" pt="md">
            {placesOf(draft.config.fields).map(({ place, field }) => (
              <button type="button" key={pathOf(place)} onClick={() => select(pathOf(place))}>
                {field.label ?? field.name}
              </button>
            ))}
            {selected ? <FieldPanel key={selected} path={selected} /> : <Text>{t.noSelection}</Text>}
          </Tabs.Panel>
          <Tabs.Panel value="options" pt="md">
            <OptionsTab />
          </Tabs.Panel>
          <Tabs.Panel value="translations" pt="md">
            <TranslationsTab />
          </Tabs.Panel>
          <Tabs.Panel value="preview" pt="md">
            {null}
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </Page>
  );
}
