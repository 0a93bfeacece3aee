import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

/**
 * An input for a name that other places use. It changes the name when it is left, or with Enter, so that a half-typed name cannot be that of
 * something else.
 */
export function LateInput({
  label,
  description,
  value,
  maxLength,
  error,
  mistakeIn,
  onCommit,
}: {
  label: string;
  description: string | undefined;
  value: string;
  maxLength: number;
  /** The mistake in the name as it is stored. */
  error: string | undefined;
  /** Returns what is wrong with a name that is typed. */
  mistakeIn(typed: string): string | undefined;
  onCommit(next: string): void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const mistake = typed === value ? undefined : mistakeIn(typed);
  const commit = () => {
    if (mistake === undefined && typed !== value) onCommit(typed);
  };
  return (
    <TextInput
      label={label}
      description={description}
      value={typed}
      maxLength={maxLength}
      spellCheck={false}
      autoCapitalize="none"
      error={mistake ?? error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
