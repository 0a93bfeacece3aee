import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { isSame, mistakeAt } from '../schema/change.ts';

/** A control for JSON that no other control fits. The value changes whenever the text is valid. */
export function JsonControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const { errors } = usePanel();
  const [typed, setTyped] = useState(() => written(value));
  const [isWrong, setIsWrong] = useState(false);
  useEffect(() => {
    setTyped((before) => (isSame(read(before), value) ? before : written(value)));
  }, [value]);
  const take = (text: string) => {
    setTyped(text);
    const next = read(text);
    setIsWrong(next === UNREADABLE);
    if (next !== UNREADABLE) edit(() => next);
  };
  return (
    <Textarea
      label={label}
      description={[description, t.json].filter(Boolean).join(' ')}
      error={isWrong ? t.badJson : mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      autosize
      minRows={2}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}

const UNREADABLE = Symbol('no JSON');

function read(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}

function written(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}
