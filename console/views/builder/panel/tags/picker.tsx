import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
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
  const t = useTexts(texts);
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
  const groups = useMemo(
    () => (combobox.dropdownOpened ? groupsOf(picks, search) : []),
    [picks, search, combobox.dropdownOpened],
  );
  // Enter chooses the first match.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different search text has different results.
  useEffect(() => {
    if (search !== '') combobox.selectFirstOption();
  }, [search]);
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
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
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
      </Combobox.Dropdown>
    </Combobox>
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
