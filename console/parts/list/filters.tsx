import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { DayRange } from '#console/parts/days/day-range.tsx';
import { FormPicker } from '#console/parts/form-picker.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from '../styles/detail.module.css';

/**
 * A filter whose value is in the address: a form in `form`, days in `from` and `to`, any other under its `key`. A filter with
 * choices offers these and `any`; `input` is a control of its own; all others are text inputs.
 */
export type Filter =
  | 'form'
  | 'days'
  | { key: string; label: string; any: string; choices: readonly { value: string; label: string }[] }
  | { key: string; input: ReactNode }
  | { key: string; label: string; hint?: string; isSearch?: boolean };

/** Returns whether the address filters a list, and a function that clears the filters. */
export function useNarrowed(filters: readonly Filter[]): { isNarrowed: boolean; clear(): void } {
  const [search, change] = useSearchState();
  const keys = filters.flatMap(keysOf);
  return {
    isNarrowed: keys.some((key) => search[key]),
    clear: () => change(Object.fromEntries(keys.map((key) => [key, undefined]))),
  };
}

function keysOf(filter: Filter): string[] {
  if (filter === 'days') return ['from', 'to'];
  return [filter === 'form' ? 'form' : filter.key];
}

export function Filters({ filters }: { filters: readonly Filter[] }) {
  const t = useTexts(shared);
  const { isNarrowed, clear } = useNarrowed(filters);
  return (
    <search className={classes.filters} aria-label={t.filters}>
      {filters.map((filter) => (
        <FilterControl key={keysOf(filter)[0]} filter={filter} />
      ))}
      {isNarrowed && (
        <Button variant="subtle" onClick={clear}>
          {t.clearFilters}
        </Button>
      )}
    </search>
  );
}

function FilterControl({ filter }: { filter: Filter }) {
  const [search, change] = useSearchState();
  if (filter === 'form') return <FormPicker value={search.form} onChange={(form) => change({ form })} />;
  if (filter === 'days') return <DayRange from={search.from} to={search.to} onChange={change} />;
  if ('input' in filter) return filter.input;
  if (!('choices' in filter)) return <Typed {...filter} name={filter.key} />;
  const { key, label, any, choices } = filter;
  return (
    <NativeSelect
      label={label}
      value={search[key] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [key]: value })}
      data={[{ value: '', label: any }, ...choices]}
    />
  );
}

const PAUSE = 400;
const LONGEST = 200;

/** A text filter, which applies when somebody pauses typing. */
function Typed(props: { name: string; label: string; hint?: string; isSearch?: boolean }) {
  const { name, label, hint, isSearch = false } = props;
  const [search, change] = useSearchState();
  const current = search[name] ?? '';
  const [text, setText] = useState(current);
  const apply = useDebouncedCallback((value: string) => change({ [name]: value.trim() }), PAUSE);
  // Follows the address when filters are cleared elsewhere or by the browser's back button.
  useEffect(() => setText((now) => (now.trim() === current ? now : current)), [current]);
  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setText(value);
    apply(value);
  };
  return (
    <TextInput
      label={label}
      {...(hint !== undefined && { placeholder: hint })}
      type={isSearch ? 'search' : 'text'}
      maxLength={LONGEST}
      value={text}
      onChange={type}
    />
  );
}
