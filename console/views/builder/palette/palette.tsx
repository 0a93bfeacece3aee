import { useDraggable } from '@dnd-kit/core';
import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import { iconOf } from '../canvas/icons.ts';
import { useEditor } from '../editor/context.tsx';
import { fieldPositions } from '../editor/paths.ts';
import type { Entry } from '../model.ts';
import classes from './palette.module.css';
import { type Offer, offersOf } from './types.ts';

/** The palette of field types: search, then add one with Enter, a click or by dragging. */
export function Palette({
  input,
  onAdd,
  onPick,
  onLeave,
}: {
  input: RefObject<HTMLInputElement | null>;
  /** @param isPicked true for a click, after which one goes on with the field itself */
  onAdd(entry: Entry, isPicked: boolean): void;
  /** Called when a type has been added by Enter or a click. */
  onPick?: (() => void) | undefined;
  onLeave(): void;
}) {
  const t = useTexts(texts);
  const { draft, types } = useEditor();
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const present = [...new Set(fieldPositions(draft.config.fields).map(({ field }) => field.type))].sort().join(' ');
  const groups = useMemo(() => offersOf(types, new Set(present.split(' ')), search), [types, present, search]);
  const offers = groups.flatMap((group) => group.offers);
  const marked = offers[Math.min(active, offers.length - 1)];
  const optionId = (entry: Entry) => `${id}-${entry.id}`;
  const mark = (index: number) => {
    const next = Math.max(0, Math.min(index, offers.length - 1));
    setActive(next);
    const entry = offers[next]?.entry;
    if (entry) document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' });
  };
  const add = ({ entry, obstacle }: Offer, isPicked = false) => {
    if (obstacle) return;
    onAdd(entry, isPicked);
    input.current?.select();
  };
  const latest = useRef({ add, onPick });
  latest.current = { add, onPick };
  const pick = useCallback((offer: Offer) => {
    if (offer.obstacle) return;
    latest.current.add(offer, true);
    latest.current.onPick?.();
  }, []);
  const keyed = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => mark(active + 1),
      ArrowUp: () => mark(active - 1),
      Enter: () => marked && add(marked),
      Escape: onLeave,
    };
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  return (
    <div className={classes.palette}>
      <TextInput
        ref={input}
        label={t.addField}
        placeholder={t.palette.search}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={search}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={marked ? optionId(marked.entry) : undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={keyed}
      />
      <Text size="xs" c="dimmed" id={`${id}-hint`}>
        {t.palette.hint}
      </Text>
      {offers.length === 0 && (
        <Text size="sm" role="status">
          {t.palette.nothing}
        </Text>
      )}
      <div role="listbox" id={`${id}-list`} aria-label={t.palette.list} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: options are not inputs, which a fieldset is for.
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}-title`}>
            <Text size="xs" fw={600} c="dimmed" id={`${id}-${group.id}-title`} className={classes.heading}>
              {group.title}
            </Text>
            {group.offers.map((offer) => (
              <Option
                key={offer.entry.id}
                id={optionId(offer.entry)}
                offer={offer}
                isMarked={offer.entry.id === marked?.entry.id}
                pick={pick}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const Option = memo(function Option({
  id,
  offer,
  isMarked,
  pick,
}: {
  id: string;
  offer: Offer;
  isMarked: boolean;
  pick(offer: Offer): void;
}) {
  const t = useTexts(texts);
  const { entry, obstacle, along } = offer;
  const { setNodeRef, listeners } = useDraggable({
    id: `new:${entry.id}`,
    data: { label: entry.title },
    disabled: obstacle !== null,
  });
  const Icon = iconOf(entry.id);
  const needs = [
    obstacle && t.palette[obstacle],
    along.length > 0 && t.palette.withTypes(along.join(', ')),
    entry.needs.settings.length > 0 && t.palette.withSettings(entry.needs.settings.join(', ')),
  ].filter(Boolean);
  return (
    <div
      {...listeners}
      ref={setNodeRef}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-disabled={obstacle !== null}
      className={classes.option}
      data-marked={isMarked || undefined}
      data-off={obstacle !== null || undefined}
      onClick={() => pick(offer)}
      onKeyDown={undefined}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={classes.words}>
        <span>{entry.title}</span>
        <span className={classes.description}>{[entry.description, ...needs].join(' ')}</span>
      </span>
    </div>
  );
});
