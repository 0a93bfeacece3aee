import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { texts } from '#console/texts/en/builder/process.ts';
import { useTexts } from '#console/texts/language.ts';
import { STEP_KINDS, type StepKind } from '#forms/process/definition.ts';
import { useEditor } from '../../editor/context.tsx';
import { reveal } from '../../editor/reveal.ts';
import type { Entry } from '../../model.ts';
import { usePanel } from '../../panel/context.tsx';
import { type Loose, listOf, mistakeAt, recordOf, withKey } from '../../panel/schema/change.ts';
import { resolved } from '../../panel/schema/shape.ts';
import { SchemaForm } from '../../panel/schema-form.tsx';
import { EntryCards, type RecordList } from '../parts/entry-cards.tsx';
import { OPTIONS_PATH, OptionFrame, useEditOption } from '../parts/option-rows.tsx';
import { Picture } from './picture.tsx';
import { StepForm } from './step-form.tsx';
import { endsOfDraft, useEndTitle, useOutcomeNames, useStepNote } from './summary.ts';

/** The steps of a form, their ends, and a picture of the way through them. */
export function Process({ entry }: { entry: Entry }) {
  const t = useTexts(texts);
  const { draft } = useEditor();
  const { defs, errors } = usePanel();
  const edit = useEditOption('process');
  const path = `${OPTIONS_PATH}.process`;
  const process = recordOf(draft.config.options.process);
  const steps = listOf(process.steps).map(recordOf);
  const stepSchema = resolved(entry.schema.properties?.steps?.items ?? {}, defs);
  const endSchema = resolved(entry.schema.properties?.ends?.items ?? {}, defs);
  const outcomeNames = useOutcomeNames(stepSchema);
  const endOf = useEndTitle(process);
  const usualEndOf = useEndTitle({});
  const noteOf = useStepNote(stepSchema);
  const listAt = (key: 'steps' | 'ends'): RecordList => ({
    path: `${path}.${key}`,
    all: listOf(process[key]),
    edit: (make) =>
      edit((before) => {
        const next = make(recordOf(before)[key]);
        const isEmpty = listOf(next).length === 0;
        // Without steps there is no process.
        return isEmpty && key === 'steps' ? undefined : withKey(before, key, isEmpty ? undefined : next);
      }),
  });
  const startOf = (kind: StepKind): Loose => ({
    ...{ title: t.begin[kind], kind },
    ...(kind !== 'verify' && kind !== 'wait' && { who: [{ to: '' }] }),
  });
  return (
    <OptionFrame entry={entry} heading>
      {errors[path] && <Alert color="red">{mistakeAt(errors, path, entry.title)}</Alert>}
      {steps.length > 0 && (
        <Picture process={process} outcomeNames={outcomeNames} onOpen={(index) => reveal(`${path}.steps[${index}]`)} />
      )}
      <EntryCards
        list={listAt('steps')}
        none={t.none}
        describe={(step, index) => ({ name: String(step.title || t.untitledStep(index + 1)), note: noteOf(step) })}
        inside={(entered) => <StepForm schema={stepSchema} process={process} {...entered} />}
        adding={(add) => (
          <Group gap="xs" role="group" aria-label={t.add}>
            {STEP_KINDS.filter((kind) => kind !== 'verify' || steps.length === 0).map((kind) => (
              <Button
                key={kind}
                size="sm"
                variant="default"
                leftSection={<IconPlus size={12} aria-hidden />}
                onClick={() => add(t.keys[kind], startOf(kind))}
              >
                {t.begin[kind]}
              </Button>
            ))}
          </Group>
        )}
      />
      {steps.length > 0 && (
        <>
          <Stack gap="sm" component="section" aria-label={t.ends}>
            <div>
              <Title order={4} size="h6">
                {t.ends}
              </Title>
              <Text size="sm" c="dimmed">
                {t.endsNote}
              </Text>
            </div>
            <EntryCards
              list={listAt('ends')}
              none={t.noEnds}
              describe={({ key, title }, index) => ({
                name: String(title || t.untitledEnd(index + 1)),
                note: usualEndOf(String(key ?? '')),
              })}
              inside={(entered) => <SchemaForm schema={endSchema} {...entered} />}
              adding={(add) => (
                <Group>
                  {endsOfDraft(process)
                    .filter((name) => listOf(process.ends).every((one) => recordOf(one).key !== name))
                    .map((name) => (
                      <Button key={name} size="compact-sm" variant="default" onClick={() => add(name, { title: '' })}>
                        {t.describeEnd(endOf(name))}
                      </Button>
                    ))}
                </Group>
              )}
            />
          </Stack>
          <SchemaForm
            schema={entry.schema}
            value={process}
            edit={edit}
            path={path}
            groups={[{ id: 'all', title: '', keys: ['address_field', 'calendar'] }]}
          />
        </>
      )}
    </OptionFrame>
  );
}
