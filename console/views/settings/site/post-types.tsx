import { Button, Group, Input, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Section } from '#console/parts/section.tsx';
import { FlagField, LineField, useMistake } from '#console/parts/settings-form/fields.tsx';
import { Pair } from '#console/parts/settings-form/layout.tsx';
import { texts } from '#console/texts/en/settings/site.ts';
import { useTexts } from '#console/texts/language.ts';
import type { PostType } from './values.ts';

/** Additional post types, one in each row. Errors are below the list: the service names the entry. */
export function PostTypes() {
  const t = useTexts(texts);
  const error = useMistake('post_types');
  const rows = useFieldArray<{ post_types: PostType[] }>({ name: 'post_types' });
  const now = (useWatch({ name: 'post_types' }) ?? []) as PostType[];
  return (
    <Section title={t.posts} about={t.postsAbout}>
      {rows.fields.length === 0 && <Text size="sm">{t.postNone}</Text>}
      {rows.fields.map(({ id }, index) => (
        <Group key={id} gap="sm" align="flex-end">
          <Pair>
            <LineField name={`post_types.${index}.name`} label={t.postName} help={t.postNameHelp} blank="" />
            <LineField name={`post_types.${index}.label`} label={t.postLabel} blank="" />
          </Pair>
          <FlagField name={`post_types.${index}.public`} label={t.postPublic} />
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => rows.remove(index)}
          >
            {t.postRemove(now[index]?.name || String(index + 1))}
          </Button>
        </Group>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => rows.append({ name: '', label: '', public: true })}
        >
          {t.postAdd}
        </Button>
      </Group>
    </Section>
  );
}
