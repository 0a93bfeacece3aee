import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { texts } from '#console/texts/en/builder/rich.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Pick } from '../tags/picker.tsx';
import classes from './rich.module.css';

/** The merge tags that fit what was typed behind a brace. The focus stays in the text. */
export function Suggestions({
  id,
  picks,
  at,
  place,
  onPick,
}: {
  id: string;
  picks: readonly Pick[];
  /** The index of the chosen one. */
  at: number;
  /** In pixels, from the top and the left side of the editor. */
  place: { top: number; left: number };
  onPick(value: string): void;
}) {
  const t = useTexts(texts);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is chosen.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, picks]);
  return (
    <div className={classes.floating} style={place}>
      <div role="listbox" id={id} aria-label={t.suggestions} className={classes.options} ref={list} tabIndex={-1}>
        {picks.map(({ value, label, note }, index) => (
          <div
            key={value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={classes.option}
            // The text keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              onPick(value);
            }}
          >
            {label}
            {note && <span className={classes.small}>{note}</span>}
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">{t.found(picks.length)}</VisuallyHidden>
    </div>
  );
}
