import { Alert, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import { withFollowers } from '../editor/followers.ts';
import { NameInput } from '../editor/name-input.tsx';
import type { Draft } from '../model.ts';
import { PanelProvider } from './control.tsx';
import { mistakeAt, stepsOf, withValueAt } from './schema/change.ts';
import { currencyOf, recounted } from './schema/currency.ts';
import { fieldAt, fieldChoices, positionIn } from './schema/fields.ts';
import { SchemaForm } from './schema-form.tsx';

/**
 * The properties of a field.
 * @param path such as `config.fields[2]`
 */
export default function FieldPanel({ path }: { path: string }) {
  const t = useTexts(texts);
  const { draft, change, errors, types, used, store } = useEditor();
  const { fields } = draft.config;
  const position = positionIn(path);
  const field = fieldAt(fields, position);
  const entry = types.entries.find(({ id }) => id === field?.type);
  const choices = useMemo(() => fieldChoices(fields, positionIn(path)), [fields, path]);
  if (!field) return null;
  if (!entry) return <Alert color="yellow">{t.unknownType(field.type)}</Alert>;
  const edit = (make: (before: unknown) => unknown) => {
    const before = store.get().now.draft;
    const after = recounted(before, withValueAt(before, stepsOf(path), make) as unknown as Draft, path, types);
    const isLabel = fieldAt(after.config.fields, position)?.label !== field.label;
    const named = used ? withFollowers(before, after, position, used) : after;
    change(() => named, undefined, isLabel ? `${path}.label` : undefined);
  };
  const lacking = entry.needs.types.filter((type) => !hasType(fields, type));
  const hasName = entry.schema.properties?.name !== undefined;
  return (
    <PanelProvider defs={types.$defs} choices={choices} errors={errors} currency={currencyOf(draft, field)}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            {entry.title}
          </Title>
          <Text size="sm" c="dimmed">
            {entry.description}
          </Text>
        </div>
        {lacking.length > 0 && (
          <Alert color="yellow" variant="outline">
            {t.needsTypes(lacking.map((type) => types.entries.find(({ id }) => id === type)?.title ?? type).join(', '))}
          </Alert>
        )}
        {errors[path] && <Alert color="red">{mistakeAt(errors, path, entry.title)}</Alert>}
        <SchemaForm
          schema={entry.schema}
          value={field}
          edit={edit}
          path={path}
          groups={entry.panel}
          instead={hasName ? { name: <NameInput path={path} /> } : {}}
          hasMore
        />
      </Stack>
    </PanelProvider>
  );
}

function hasType(fields: readonly { type: string; fields?: unknown }[], type: string): boolean {
  return fields.some(
    (field) => field.type === type || hasType((field.fields ?? []) as readonly { type: string }[], type),
  );
}
