import { Alert, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/builder/options.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { useEditor } from '../../editor/context.tsx';
import { markFresh } from '../../editor/fresh.ts';
import type { Catalogue, Entry } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { PanelProvider } from '../../panel/control.tsx';
import { JsonControl } from '../../panel/controls/json.tsx';
import { listOf, mistakesUnder, moved, recordOf, withKey } from '../../panel/schema/change.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';
import { Picker } from '../../panel/tags/picker.tsx';
import { freshKey, withCopy } from '../notifications/list.ts';
import { EntryCard } from '../parts/entry-card.tsx';
import { OptionFrame, useEditOption } from '../parts/option-rows.tsx';
import { ListId } from './list-id.tsx';
import { WebhookTools } from './webhook-tools.tsx';

/** The integrations of a form. */
export function Integrations({ entry }: { entry: Entry }) {
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['catalogue', 'integrations', language],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/svcb/v1/catalogue/integrations', { signal }))) as unknown as Catalogue,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return (
    <OptionFrame entry={entry} heading>
      <Loaded query={query}>{(catalogue) => <List catalogue={catalogue} />}</Loaded>
    </OptionFrame>
  );
}

/** The entry for integrations of unlisted kinds: their kind is a key that can be edited. */
const ANY = 'custom';

function List({ catalogue }: { catalogue: Catalogue }) {
  const { integrations: t } = useTexts(texts);
  const { draft } = useEditor();
  const panel = usePanel();
  const edit = useEditOption('integrations');
  const [opened, setOpened] = useState<string | null>(null);
  const all = listOf(draft.config.options.integrations);
  const at = (index: number) => `config.options.integrations[${index}]`;
  const groupTitle = (id: string) => catalogue.groups.find((group) => group.id === id)?.title ?? id;
  const add = (id: string) => {
    const key = freshKey(id.replaceAll('_', '-'), all);
    const kind = id === ANY ? '' : id;
    edit((before) => [...listOf(before), markFresh({ key, integration_id: kind, settings: {} })]);
    setOpened(key);
  };
  return (
    <PanelProvider defs={catalogue.$defs} choices={panel.choices} errors={panel.errors}>
      {all.length === 0 && <Text size="sm">{t.none}</Text>}
      <Stack gap="xs">
        {all.map((one, index) => {
          const { key, integration_id: kind, enabled } = recordOf(one);
          const own = catalogue.entries.find(({ id }) => id === kind) ?? catalogue.entries.find(({ id }) => id === ANY);
          const id = String(key ?? index);
          return (
            <EntryCard
              key={id}
              name={own && own.id !== ANY ? own.title : String(kind || (own?.title ?? ''))}
              note={id}
              isOff={enabled === false}
              mistakes={mistakesUnder(panel.errors, at(index))}
              isOpen={opened === id}
              position={{ index, count: all.length }}
              onToggle={() => setOpened(opened === id ? null : id)}
              onMove={(next) => edit((before) => moved(listOf(before), index, next))}
              onCopy={() => edit((before) => withCopy(before, index))}
              onRemove={() => edit((before) => listOf(before).toSpliced(index, 1))}
            >
              <Integration
                entry={own}
                value={one}
                path={at(index)}
                edit={(make) =>
                  edit((before) => listOf(before).map((other, place) => (place === index ? make(other) : other)))
                }
              />
            </EntryCard>
          );
        })}
      </Stack>
      <Group>
        <Picker
          picks={catalogue.entries.map(({ id, title, description, group }) => ({
            value: id,
            label: title,
            note: description,
            group: groupTitle(group),
          }))}
          size="sm"
          button={t.add}
          label={t.add}
          find={t.find}
          onPick={add}
        />
      </Group>
    </PanelProvider>
  );
}

function Integration({
  entry,
  value,
  path,
  edit,
}: {
  entry: Entry | undefined;
  value: unknown;
  path: string;
  edit(make: (before: unknown) => unknown): void;
}) {
  const { integrations: t } = useTexts(texts);
  const editSettings = (make: (before: unknown) => unknown) =>
    edit((before) => withKey(before, 'settings', make(recordOf(before).settings) ?? {}));
  const { settings, key, integration_id: kind } = recordOf(value);
  if (!entry) return <Alert color="yellow">{t.unknown}</Alert>;
  const properties = entry.schema.properties ?? {};
  const inner = properties.settings ?? {};
  const hasKind = properties.integration_id?.enum === undefined;
  const outer = ['enabled', ...(hasKind ? ['integration_id'] : []), 'key', 'on', 'conditional'];
  const keys = Object.keys(properties).filter((name) => name !== 'settings' && name !== 'integration_id');
  const listId = (
    <ListId
      provider={String(kind)}
      integration={String(key)}
      schema={inner.properties?.list_id ?? {}}
      settings={recordOf(settings)}
      path={`${path}.settings`}
      onChange={(next) => editSettings((before) => withKey(before, 'list_id', next || undefined))}
    />
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {entry.description}
      </Text>
      {inner.properties ? (
        <SchemaForm
          schema={inner}
          value={settings}
          edit={editSettings}
          path={`${path}.settings`}
          instead={inner.properties.list_id && inner.properties.api_key ? { list_id: listId } : {}}
        />
      ) : (
        <JsonControl schema={inner} value={settings} edit={editSettings} path={`${path}.settings`} label={t.settings} />
      )}
      <SchemaForm
        schema={entry.schema}
        value={value}
        edit={edit}
        path={path}
        groups={[
          { id: 'all', title: entry.title, keys: [...new Set([...outer, ...keys])].filter((name) => properties[name]) },
        ]}
      />
      <Text size="xs" c="dimmed">
        {t.secrets}
      </Text>
      {kind === 'webhook' && <WebhookTools integration={recordOf(value)} />}
    </Stack>
  );
}
