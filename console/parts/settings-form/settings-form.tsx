import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { type Problem, problemOf } from '#console/api/problem.ts';
import { showNotice } from '#console/parts/toast.ts';
import { useUnsaved } from '#console/parts/unsaved.ts';
import { texts } from '#console/texts/en/parts/settings-form.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { changesOf, fieldOf, isChanged, type Values } from './changes.ts';
import classes from './settings-form.module.css';

/** Names of the fields on screen, which can show errors. */
export const Names = createContext<Set<string>>(new Set());

export interface SettingsFormProps<V extends Values> {
  /** The accessible name of the form. */
  label: string;
  /** The saved values. When they change, a form without changes follows. */
  values: V;
  /**
   * @param changes the changed values; groups named in `whole` are included as a whole
   * @returns the values after saving
   * @throws Problem
   */
  save(changes: Record<string, unknown>, values: V): Promise<V>;
  /** Called when the form has no unsaved changes any more, so that the view may navigate away. */
  saved?(): void;
  /** Shown after saving: "in effect" by default; null shows nothing. */
  message?: string | null;
  /** The label of the button. */
  action?: string;
  /** A form that creates a record also sends untouched values. */
  isNew?: boolean;
  whole?: readonly string[];
  children: ReactNode;
}

/**
 * A settings form: it saves only changed values, shows the service's errors at their fields, and asks for confirmation before
 * changes are lost.
 */
export function SettingsForm<V extends Values>({
  label,
  values,
  save,
  saved,
  message,
  action,
  isNew = false,
  whole = [],
  children,
}: SettingsFormProps<V>) {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const form = useForm<Values>({ defaultValues: values });
  const base = useRef<Values>(values);
  const [names] = useState(() => new Set<string>());
  const [problem, setProblem] = useState<{ title: string; lines: string[] } | null>(null);
  const isUnsaved = () => isChanged(base.current, form.getValues());
  useUnsaved(isUnsaved);
  const follow = (next: Values) => {
    base.current = next;
    form.reset(next);
  };
  // Shows values that somebody else has saved, unless there are unsaved changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changed values matter, not a new object.
  useEffect(() => {
    if (!isUnsaved()) follow(values);
  }, [JSON.stringify(values)]);

  const showErrors = (failure: Problem) => {
    const lines: string[] = [];
    const fieldsWithErrors: string[] = [];
    for (const [path, text] of Object.entries(failure.errors)) {
      const name = fieldOf(path, names);
      if (name === undefined) lines.push(text);
      else {
        form.setError(name, { type: 'server', message: text });
        fieldsWithErrors.push(name);
      }
    }
    const general = failure.status === 0 ? common.offline : failure.message;
    if (fieldsWithErrors.length === 0 && lines.length === 0) lines.push(general);
    setProblem({ title: fieldsWithErrors.length > 0 ? common.mistakes : common.failed, lines });
    const first = [...names].find((name) => fieldsWithErrors.includes(name));
    if (first !== undefined) form.setFocus(first);
  };

  const submit = form.handleSubmit(async (now) => {
    const changes = isNew ? { ...now } : changesOf(base.current, now, whole);
    if (Object.keys(changes).length === 0) return showNotice(t.nothingToSave);
    try {
      follow(await save(changes, now as V));
      if (message !== null) showNotice(message ?? t.inEffect);
      saved?.();
    } catch (error) {
      showErrors(problemOf(error));
    }
  });

  return (
    <FormProvider {...form}>
      <Names value={names}>
        <form
          aria-label={label}
          noValidate
          className={classes.whole}
          onSubmit={(event) => {
            setProblem(null);
            form.clearErrors();
            void submit(event);
          }}
        >
          <Stack gap="lg">
            {problem && (
              <Alert color="red" variant="light" role="alert" title={problem.title}>
                {problem.lines.length > 0 &&
                  problem.lines.map((line) => (
                    <Text key={line} size="sm">
                      {line}
                    </Text>
                  ))}
              </Alert>
            )}
            {children}
            <SaveBar
              action={action ?? common.save}
              isNew={isNew}
              discard={() => {
                setProblem(null);
                form.reset(base.current);
              }}
            />
          </Stack>
        </form>
      </Names>
    </FormProvider>
  );
}

function SaveBar({ action, isNew, discard }: { action: string; isNew: boolean; discard(): void }) {
  const t = useTexts(texts);
  const { isDirty, isSubmitting } = useFormState();
  const save = useRef<HTMLButtonElement>(null);
  const button = (
    <Button type="submit" loading={isSubmitting} ref={save}>
      {action}
    </Button>
  );
  if (isNew) return <Group>{button}</Group>;
  return (
    <Group className={classes.bar} justify="space-between" gap="sm">
      <Text size="sm" role="status">
        {isDirty ? t.dirty : t.clean}
      </Text>
      <Group gap="xs" ml="auto">
        {isDirty && (
          <Button
            variant="default"
            onClick={() => {
              save.current?.focus();
              discard();
            }}
          >
            {t.discard}
          </Button>
        )}
        {button}
      </Group>
    </Group>
  );
}
