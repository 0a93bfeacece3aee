import { Box, Button, InputBase, Popover, Select, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { DayRange } from '#console/parts/days/day-range.tsx';
import { FormPicker } from '#console/parts/form-picker.tsx';
import { stateTexts } from '#console/texts/en/submissions/states.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { FormFields } from '#console/views/submissions/data.ts';
import { SUBMISSION_STATES } from '#console/views/submissions/states.ts';
import { countOf, FILTER_KEYS, type Filters, MOST_SEARCHED } from './filters.ts';
import classes from './list.module.css';

const TYPING_MS = 350;

/** The filters of the list. On a narrow screen a button opens them. */
export function FilterBar({
  filters,
  change,
  fields,
}: {
  filters: Filters;
  change(some: Filters): void;
  fields: FormFields['fields'] | undefined;
}) {
  const t = useTexts(texts);
  const states = useTexts(stateTexts);
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const count = countOf(filters);
  return (
    <Box role="search" aria-label={t.filters}>
      <Button
        hiddenFrom="md"
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? t.filtersCount(format.number(count)) : t.filters}
      </Button>
      <div id={panel} className={classes.filters} data-open={isOpen || undefined}>
        <FormPicker
          value={filters.form}
          onChange={(form) => change({ form, field: undefined } as Filters)}
          label={t.form}
        />
        <SearchInput value={filters.q ?? ''} change={(q) => change({ q })} />
        {fields && filters.q !== undefined && (
          <Select
            label={t.field}
            placeholder={t.anyField}
            data={fields.map(({ name, label }) => ({ value: name, label }))}
            value={filters.field ?? null}
            onChange={(field) => change({ field: field ?? '' })}
            clearable
            searchable
          />
        )}
        <Select
          label={t.state}
          placeholder={t.anyState}
          data={SUBMISSION_STATES.map((value) => ({ value, label: states[value] }))}
          value={filters.state ?? null}
          onChange={(state) => change({ state: state ?? '' })}
          clearable
        />
        <Days from={filters.from} to={filters.to} change={change} />
        <Select
          label={t.reading}
          placeholder={t.any}
          data={[
            { value: 'true', label: t.unread },
            { value: 'false', label: t.read },
          ]}
          value={filters.unread ?? null}
          onChange={(unread) => change({ unread: unread ?? '' })}
          clearable
        />
        <Select
          label={t.stars}
          placeholder={t.any}
          data={[
            { value: 'true', label: t.starred },
            { value: 'false', label: t.notStarred },
          ]}
          value={filters.starred ?? null}
          onChange={(starred) => change({ starred: starred ?? '' })}
          clearable
        />
        {count > 0 && (
          <Button
            variant="subtle"
            className={classes.clear}
            onClick={() => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])))}
          >
            {t.clear}
          </Button>
        )}
      </div>
    </Box>
  );
}

/** The days as one button, which opens the inputs for the first and the last one. */
function Days({ from, to, change }: { from: string | undefined; to: string | undefined; change(some: Filters): void }) {
  const t = useTexts(texts);
  const format = useFormat();
  const date = (day: string) => format.date(`${day}T12:00:00`);
  const text =
    from && to ? `${date(from)} – ${date(to)}` : from ? t.since(date(from)) : to ? t.until(date(to)) : t.anyTime;
  return (
    <Popover position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <InputBase component="button" type="button" label={t.received} pointer>
          <span className={classes.days} data-any={!(from || to) || undefined}>
            {text}
          </span>
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.received}>
        <Stack gap="xs">
          <DayRange from={from} to={to} onChange={(range) => change(mapEmpty(range))} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The address keeps no day that was taken back. */
function mapEmpty(range: { from?: string | undefined } | { to?: string | undefined }): Filters {
  return Object.fromEntries(Object.entries(range).map(([key, day]) => [key, day ?? '']));
}

/**
 * A search that is sent when somebody stops typing. It follows the address when that changes otherwise, by the back button or a
 * saved view.
 */
function SearchInput({ value, change }: { value: string; change(q: string): void }) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text.trim();
    change(sent.current);
  }, TYPING_MS);
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  return (
    <TextInput
      type="search"
      label={t.search}
      placeholder={t.searchHint}
      leftSection={<IconSearch size={16} />}
      maxLength={MOST_SEARCHED}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
