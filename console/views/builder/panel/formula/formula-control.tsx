import { Group, Input, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { mistakeAt } from '../schema/change.ts';
import { fullLabel } from '../schema/fields.ts';
import { inserted } from '../tags/merge-tags.ts';
import { Picker } from '../tags/picker.tsx';
import classes from './formula.module.css';
import { FUNCTIONS, readable, suggestionsFor, wordAt } from './formula.ts';
import { formulaSentence } from './sentence.ts';

/** A formula, with suggestions for field names and functions. */
export function FormulaControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { choices, errors } = usePanel();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const next = useRef<number | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const text = typeof value === 'string' ? value : '';
  const { start, word } = wordAt(text, cursor ?? 0);
  const suggestions = cursor === null ? [] : suggestionsFor(word, choices);
  // biome-ignore lint/correctness/useExhaustiveDependencies: this runs after the text has changed.
  useLayoutEffect(() => {
    if (next.current === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(next.current, next.current);
    next.current = null;
  }, [text]);
  const put = (insert: string, from: number, to: number) => {
    const result = inserted(text, insert, from, to);
    next.current = result.cursor;
    setCursor(null);
    edit(() => result.text);
  };
  const insert = (addition: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    put(addition, selectionStart ?? text.length, selectionEnd ?? text.length);
  };
  const take = (index: number) => {
    const one = suggestions[index];
    if (one) put(one.insert, start, cursor ?? start);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (suggestions.length === 0) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Tab' && !event.shiftKey) take(active);
    else if (event.key === 'Enter') take(active);
    else if (event.key === 'Escape') setCursor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div>
      <Group justify="space-between" gap="xs" align="flex-end">
        <Input.Label htmlFor={id} required={required}>
          {label}
        </Input.Label>
        <Group gap={4}>
          <Picker
            picks={readable(choices).map((choice) => ({
              value: choice.name,
              label: fullLabel(choice),
              note: choice.name,
              group: t.tagGroups.fields,
            }))}
            button={t.formula.insertField}
            label={`${t.insertInto(label)}: ${t.formula.insertField}`}
            find={t.formula.findField}
            disabled={disabled}
            onPick={insert}
          />
          <Picker
            picks={FUNCTIONS.map(({ name, call }) => ({
              value: call,
              label: name,
              note: call,
              group: t.formula.functions,
            }))}
            button={t.formula.insertFunction}
            label={`${t.insertInto(label)}: ${t.formula.insertFunction}`}
            find={t.formula.findFunction}
            disabled={disabled}
            onPick={insert}
          />
        </Group>
      </Group>
      <Input.Description id={`${id}-hint`} mb={4}>
        {[description, t.formula.hint].filter(Boolean).join(' ')}
      </Input.Description>
      <Textarea
        id={id}
        ref={input}
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={text}
        disabled={disabled}
        error={mistakeAt(errors, path, label)}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={suggestions.length > 0 ? `${id}-${active}` : undefined}
        onChange={(event) => {
          const { value: typed, selectionStart } = event.currentTarget;
          setCursor(selectionStart);
          setActive(0);
          edit(() => typed);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      />
      {text.trim() !== '' && (
        <Text size="sm" mt={4} aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
          = {formulaSentence(text, choices)}
        </Text>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t.formula.suggestions}
        className={classes.list}
        hidden={suggestions.length === 0}
      >
        {suggestions.map((one, index) => (
          <UnstyledButton
            key={one.insert}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={classes.option}
            data-active={index === active || undefined}
            // Keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
          >
            <Text span size="sm" ff="monospace">
              {one.insert}
            </Text>{' '}
            <Text span size="xs">
              {one.label}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
