import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { texts } from '#console/texts/en/builder/options.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../../editor/context.tsx';
import type { Catalogue, Draft, Entry } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { Row } from '../../panel/row.tsx';
import { mistakeAt, recordOf, withValueAt } from '../../panel/schema/change.ts';
import { recounted } from '../../panel/schema/currency.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';

const WAY = ['config', 'options'] as const;
export const OPTIONS_PATH = WAY.join('.');

/** Returns a function that changes the draft's options. */
export function useEditOptions() {
  const { change, types } = useEditor();
  return (make: (before: unknown) => unknown) =>
    change((before) => {
      const after = withValueAt(before, WAY, (options) => make(options) ?? {}) as unknown as Draft;
      return recounted(before, after, null, types);
    });
}

/** Returns a function that changes one option. An empty object is removed. */
export function useEditOption(id: string) {
  const edit = useEditOptions();
  return (make: (before: unknown) => unknown) =>
    edit((before) => {
      const { [id]: value, ...others } = recordOf(before);
      const next = make(value);
      const isEmpty = typeof next === 'object' && next !== null && Object.keys(next).length === 0;
      return next === undefined || isEmpty ? others : { ...others, [id]: next };
    });
}

/** An option as its schema describes it: an input, or a heading with the inputs of its keys. */
export function OptionRows({
  entry,
  children,
  without = [],
}: {
  entry: Entry;
  children?: ReactNode;
  without?: string[];
}) {
  const t = useTexts(texts);
  const { draft } = useEditor();
  const { errors } = usePanel();
  const editOptions = useEditOptions();
  const editOption = useEditOption(entry.id);
  const [panel] = entry.panel;
  const path = `${OPTIONS_PATH}.${entry.id}`;
  const value = draft.config.options[entry.id] ?? undefined;
  const [isBegun, setIsBegun] = useState(false);
  const isNeeding = (entry.schema.required ?? []).length > 0;
  if (isNeeding && value === undefined && !isBegun) {
    return (
      <OptionFrame entry={entry} heading>
        <Text size="sm">{t.notUsed}</Text>
        <Group>
          <Button size="sm" variant="default" disabled={!entry.available} onClick={() => setIsBegun(true)}>
            {t.setUp(entry.title)}
          </Button>
        </Group>
      </OptionFrame>
    );
  }
  if (!panel) {
    return (
      <OptionFrame entry={entry}>
        <Row
          name={entry.id}
          within={{ properties: { [entry.id]: { ...entry.schema, title: entry.title } } }}
          object={draft.config.options}
          edit={editOptions}
          path={OPTIONS_PATH}
          disabled={!entry.available}
        />
        {children}
      </OptionFrame>
    );
  }
  return (
    <OptionFrame entry={entry} heading>
      {errors[path] && <Alert color="red">{mistakeAt(errors, path, entry.title)}</Alert>}
      <SchemaForm
        schema={entry.schema}
        value={value}
        edit={editOption}
        path={path}
        groups={[{ ...panel, keys: panel.keys.filter((key) => !without.includes(key)) }]}
        disabled={!entry.available}
      />
      {isNeeding && (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setIsBegun(false);
              editOption(() => undefined);
            }}
          >
            {t.doWithout(entry.title)}
          </Button>
        </Group>
      )}
      {children}
    </OptionFrame>
  );
}

/** The frame of an option: the reason why it is unavailable, and links to the site's settings that it depends on. */
export function OptionFrame({
  entry,
  heading = false,
  children,
}: {
  entry: Entry;
  heading?: boolean;
  children: ReactNode;
}) {
  const t = useTexts(texts);
  const { options } = useEditor();
  return (
    <Stack gap="sm" component="section" aria-label={entry.title}>
      {heading && (
        <div>
          {!isHeaded(entry, options) && (
            <Title order={3} size="h5">
              {entry.title}
            </Title>
          )}
          <Text size="sm" c="dimmed">
            {entry.description}
          </Text>
        </div>
      )}
      {!entry.available && (
        <Alert color="gray" variant="outline">
          {t.proOnly}
        </Alert>
      )}
      {entry.available && heading && entry.needs.settings.length > 0 && (
        <Text size="sm">
          {t.needsSettings} <SettingsLinks routes={entry.needs.settings} />
        </Text>
      )}
      {children}
    </Stack>
  );
}

/** True if the section's heading already names the option: it is the first one there, with the same title. */
function isHeaded({ id, group, title }: Entry, { groups, entries }: Catalogue): boolean {
  const isFirst = entries.find((entry) => entry.group === group)?.id === id;
  return isFirst && groups.some((one) => one.id === group && one.title === title);
}

/** The view for the settings behind a route of the service. */
export const SETTINGS_VIEWS: Readonly<Record<string, { to: string; label: 'toMail' | 'toAlerts' | 'toPayments' }>> = {
  '/settings/email': { to: '/settings/mail', label: 'toMail' },
  '/settings/alerts': { to: '/settings/alerts', label: 'toAlerts' },
  '/payments/settings': { to: '/settings/payments', label: 'toPayments' },
};

function SettingsLinks({ routes }: { routes: readonly string[] }) {
  const t = useTexts(texts);
  return routes.map((route) => {
    const view = SETTINGS_VIEWS[route];
    return (
      view && (
        <Anchor key={route} component={Link} to={view.to} size="sm" underline="always">
          {t[view.label]}
        </Anchor>
      )
    );
  });
}
