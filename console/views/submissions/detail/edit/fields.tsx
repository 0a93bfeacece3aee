import { Fieldset, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useContext, useId, useState } from 'react';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { ShownField } from '#console/views/submissions/data.ts';
import { About, type FieldProps, Mistake } from './about.tsx';
import classes from './edit.module.css';
import { type EditedField, isObject, type Values } from './field.ts';
import { inputsOf, TYPES, type Typed, valueWith, type Words } from './inputs.ts';
import { OneInput } from './one-input.tsx';
import { Rows } from './rows.tsx';
import { isShown, type Stays, staysOf } from './stays.ts';
import { texts } from './texts.ts';

/** Fields of the form, of a group, or of a row. */
export function Fields({
  fields,
  within,
  values,
  shown,
  change,
}: {
  fields: readonly EditedField[];
  /** The path that they stand in, with a dot behind it. */
  within: string;
  values: Values;
  shown: readonly ShownField[] | undefined;
  change(name: string, value: unknown): void;
}) {
  return fields.filter(isShown).map((field) => (
    <Field
      key={field.name}
      field={field}
      path={within + field.name}
      value={values[field.name]}
      beside={values}
      shown={shown?.find(({ name }) => name === field.name)}
      // As it was when it was sent: what others had answered may stand in it.
      label={shown?.find(({ name }) => name === field.name)?.label || field.label || field.name}
      change={(value) => change(field.name, value)}
    />
  ));
}

function Field(props: FieldProps) {
  const { field, path, label, value, shown, change } = props;
  const { kept, mistakes } = useContext(About);
  const stays = staysOf(field, path, kept);
  if (stays) return <Staying {...props} why={stays} />;
  const kind = TYPES[field.type];
  if (kind === 'rows') return <Rows {...props}>{(row) => <Fields {...row} fields={field.fields ?? []} />}</Rows>;
  if (kind !== 'group') return <Parts {...props} />;
  const inner = isObject(value) ? value : {};
  return (
    <Fieldset legend={label} data-mistake={mistakes[path] && true}>
      <Stack>
        <Fields
          fields={field.fields ?? []}
          within={`${path}.`}
          values={inner}
          shown={shown?.fields}
          change={(name, one) => change({ ...inner, [name]: one })}
        />
        <Mistake text={mistakes[path]} />
      </Stack>
    </Fieldset>
  );
}

/** The inputs of a value: one, or one for each of its parts. */
function Parts({ field, path, value, beside, shown, change, label }: FieldProps) {
  const t = useTexts(texts);
  const { mistakes } = useContext(About);
  const words = useWords();
  const [first] = useState(() => inputsOf(field, value, words, beside));
  const [wasThere] = useState(value !== undefined);
  // What was typed stays as it was typed, however it is read.
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({});
  const inputs = inputsOf(field, value, words, beside);
  const hint =
    field.conditional && !wasThere
      ? t.conditional
      : inputs.some(({ isStrange }) => isStrange)
        ? t.strange(shown?.display || JSON.stringify(value))
        : undefined;
  const mistake = mistakes[path];
  const all = inputs.map((input, index) => {
    const initial = first[index] ?? input;
    const isWhole = input.part === '';
    return (
      <OneInput
        key={input.part}
        // What it was at first says how it is typed: a text that is no day does not become one in the middle of a word.
        input={{ ...input, as: initial.as, typed: typed[input.part] ?? input.typed }}
        label={input.label ?? label}
        hint={isWhole ? hint : undefined}
        mistake={isWhole ? mistake : undefined}
        take={(next) => {
          setTyped((old) => ({ ...old, [input.part]: next }));
          change(valueWith(value, initial, next));
        }}
      />
    );
  });
  if (inputs.length === 1 && inputs[0]?.part === '') return all;
  return (
    <Fieldset legend={label} data-mistake={mistake && true}>
      <Stack gap="xs">
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="xs">
          {all}
        </SimpleGrid>
        <Mistake text={mistake} />
      </Stack>
    </Fieldset>
  );
}

/** A value that is shown, and why it is not changed. */
function Staying({ path, shown, value, label, why }: FieldProps & { why: Stays }) {
  const t = useTexts(texts);
  const { mistakes } = useContext(About);
  const id = useId();
  const text = shown?.display || (shown?.drawing && t.drawn) || (typeof value === 'string' && value) || t.empty;
  return (
    <Stack gap={2} role="group" aria-labelledby={id} data-mistake={mistakes[path] && true}>
      <Text id={id} size="sm" fw={600}>
        {label}
      </Text>
      <Text size="sm" component="div" className={classes.stays}>
        <SentText text={text} />
      </Text>
      <Text size="xs" c="dimmed">
        <IconLock size={12} aria-hidden /> {t.stays[why]}
      </Text>
      <Mistake text={mistakes[path]} />
    </Stack>
  );
}

function useWords(): Words {
  const t = useTexts(texts);
  const format = useFormat();
  return { ...t, amount: format.amount };
}
