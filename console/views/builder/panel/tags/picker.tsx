import { Button, Combobox, type ComboboxStore, Stack, TextInput, useCombobox } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';

/** An entry of a picker. */
export interface Pick {
  value: string;
  label: string;
  /** Small print beside the label. */
  note?: string;
  group: string;
}

/** Number of entries shown at a time; the others are found by searching. */
const MOST = 80;

/** A button that opens a searchable list. The chosen entry is passed on, and none stays selected. */
export function Picker({
  picks,
  button,
  label,
  find,
  onPick,
  disabled = false,
  size = 'compact-xs',
}: {
  picks: readonly Pick[];
  button: string;
  /** The accessible name of the button. */
  label: string;
  /** The label of the search input. */
  find: string;
  onPick(value: string): void;
  disabled?: boolean;
  size?: 'compact-xs' | 'sm';
}) {
  const [search, setSearch] = useState('');
  const isPicked = useRef(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      // After a choice, the focus goes to the place where it was inserted.
      if (!isPicked.current) combobox.focusTarget();
      isPicked.current = false;
      setSearch('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  useFirstMatch(combobox, search);
  return (
    <Combobox
      store={combobox}
      width={320}
      position="bottom-end"
      withinPortal
      onOptionSubmit={(value) => {
        isPicked.current = true;
        combobox.closeDropdown();
        onPick(value);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          size={size}
          mih={24}
          variant="default"
          leftSection={<IconPlus size={12} aria-hidden />}
          aria-label={label}
          aria-haspopup="listbox"
          data-insert
          aria-expanded={combobox.dropdownOpened}
          disabled={disabled}
          onClick={() => combobox.toggleDropdown()}
        >
          {button}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          placeholder={find}
          aria-label={find}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        {combobox.dropdownOpened && <Matches picks={picks} search={search} mah={280} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A searchable list that is open from the start, for a place that has nothing else to show. */
export function OpenPicker({
  picks,
  label,
  find,
  onPick,
}: {
  picks: readonly Pick[];
  /** The label of the search input and of the list. */
  label: string;
  /** The placeholder of the search input. */
  find: string;
  onPick(value: string): void;
}) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ opened: true });
  useFirstMatch(combobox, search);
  return (
    <Combobox store={combobox} onOptionSubmit={onPick}>
      <Stack gap="xs">
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            label={label}
            placeholder={find}
            aria-autocomplete="list"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
          />
        </Combobox.EventsTarget>
        <Matches picks={picks} search={search} label={label} mah="min(60vh, 32rem)" />
      </Stack>
    </Combobox>
  );
}

/** Selects the first match while something is searched for, so that Enter chooses it. */
function useFirstMatch(combobox: ComboboxStore, search: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different search text has different results.
  useEffect(() => {
    if (search !== '') combobox.selectFirstOption();
  }, [search]);
}

function Matches({
  picks,
  search,
  label,
  mah,
}: {
  picks: readonly Pick[];
  search: string;
  label?: string;
  mah: number | string;
}) {
  const t = useTexts(texts);
  const groups = useMemo(() => groupsOf(picks, search), [picks, search]);
  return (
    <Combobox.Options mah={mah} style={{ overflowY: 'auto' }} aria-label={label}>
      {groups.length === 0 && <Combobox.Empty>{t.nothingFits}</Combobox.Empty>}
      {groups.map(([group, inner]) => (
        <Combobox.Group key={group} label={group}>
          {inner.map(({ value, label: text, note }) => (
            <Combobox.Option key={value} value={value}>
              {text}
              {note && <span style={{ display: 'block', fontSize: '0.75rem', opacity: 0.85 }}>{note}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

function groupsOf(picks: readonly Pick[], search: string): [string, Pick[]][] {
  return [...Map.groupBy(matching(picks, search, MOST), ({ group }) => group)];
}

/** Returns the entries with a text in them. */
export function matching(picks: readonly Pick[], search: string, most: number): Pick[] {
  const phrase = search.trim().toLowerCase();
  return picks.filter(({ label, note = '' }) => `${label} ${note}`.toLowerCase().includes(phrase)).slice(0, most);
}
