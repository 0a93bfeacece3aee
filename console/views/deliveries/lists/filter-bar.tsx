import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ChangeEvent, useEffect, useState } from 'react';
import { DayRange } from '#console/parts/days/day-range.tsx';
import { FormPicker } from '#console/parts/form-picker.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import { FILTER_KEYS } from '../model/filters.ts';
import { type Kind, STATES } from '../model/rows.ts';
import { texts } from '../texts.ts';
import classes from './lists.module.css';

/** What the list is narrowed to, kept in the address. */
export function FilterBar({ kind }: { kind: Kind }) {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const [search, change] = useSearchState();
  const isNarrowed = FILTER_KEYS.some((key) => search[key]);
  return (
    <search className={classes.filters} aria-label={t.filters}>
      <NativeSelect
        label={t.state}
        value={search.state ?? ''}
        onChange={({ currentTarget: { value } }) => change({ state: value })}
        data={[{ value: '', label: t.anyState }, ...STATES.map((state) => ({ value: state, label: t.states[state] }))]}
      />
      <FormPicker value={search.form} onChange={(form) => change({ form })} />
      <Typed name="reason" label={t.reason} hint={t.reasonHint} />
      {kind === 'mails' ? (
        <>
          <Typed name="provider" label={t.provider} hint="smtp" />
          <Typed name="key" label={t.keyOfMail} />
        </>
      ) : (
        <>
          <Typed name="receiver" label={t.receiver} hint={t.receiverHint} />
          <Typed name="type" label={t.type} hint="webhook" />
          <Typed name="key" label={t.key} />
        </>
      )}
      <DayRange from={search.from} to={search.to} onChange={change} />
      {isNarrowed && (
        <Button variant="subtle" onClick={() => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))}>
          {common.clearFilters}
        </Button>
      )}
    </search>
  );
}

const PAUSE = 400;

/** A text of the address that is typed; it counts when one pauses. */
function Typed({ name, label, hint }: { name: (typeof FILTER_KEYS)[number]; label: string; hint?: string }) {
  const [search, change] = useSearchState();
  const given = search[name] ?? '';
  const [text, setText] = useState(given);
  const apply = useDebouncedCallback((value: string) => change({ [name]: value.trim() }), PAUSE);
  useEffect(() => setText(given), [given]);
  const type = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    setText(value);
    apply(value);
  };
  return <TextInput label={label} placeholder={hint} value={text} onChange={type} />;
}
