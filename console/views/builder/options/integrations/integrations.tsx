import { Alert, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/builder/options.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import type { Catalogue, Entry } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { PanelProvider } from '../../panel/control.tsx';
import { JsonControl } from '../../panel/controls/json.tsx';
import { recordOf, withKey } from '../../panel/schema/change.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';
import { OpenPicker, Picker } from '../../panel/tags/picker.tsx';
import { EntryCards, useOptionList } from '../parts/entry-cards.tsx';
import { OptionFrame } from '../parts/option-rows.tsx';
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
  const panel = usePanel();
  const list = useOptionList('integrations');
  const groupTitle = (id: string) => catalogue.groups.find((group) => group.id === id)?.title ?? id;
  const entryOf = (kind: unknown) =>
    catalogue.entries.find(({ id }) => id === kind) ?? catalogue.entries.find(({ id }) => id === ANY);
  const picks = catalogue.entries.map(({ id, title, description, group }) => ({
    value: id,
    label: title,
    note: description,
    group: groupTitle(group),
  }));
  return (
    <PanelProvider defs={catalogue.$defs} choices={panel.choices} errors={panel.errors}>
      <EntryCards
        list={list}
        none={t.none}
        describe={({ key, integration_id: kind }, index) => {
          const own = entryOf(kind);
          const name = own && own.id !== ANY ? own.title : String(kind || (own?.title ?? ''));
          return { name, note: String(key ?? index) };
        }}
        inside={(entered) => <Integration entry={entryOf(entered.value.integration_id)} {...entered} />}
        adding={(add, isEmpty) => {
          const pick = (id: string) =>
            add(id.replaceAll('_', '-'), { integration_id: id === ANY ? '' : id, settings: {} });
          return isEmpty ? (
            <OpenPicker picks={picks} label={t.add} find={t.find} onPick={pick} />
          ) : (
            <Group>
              <Picker picks={picks} size="sm" button={t.add} label={t.add} find={t.find} onPick={pick} />
            </Group>
          );
        }}
      />
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
