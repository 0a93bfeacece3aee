import { VisuallyHidden } from '@mantine/core';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { texts as conditionTexts } from '#console/texts/en/builder/condition.ts';
import { texts } from '#console/texts/en/builder/rich.ts';
import { useTexts } from '#console/texts/language.ts';
import { usePanel } from '../context.tsx';
import type { TagKind } from '../tags/merge-tags.ts';
import { matching } from '../tags/picker.tsx';
import { usePicks } from '../tags/use-picks.ts';
import { type LinkRange, linkAt, setLink } from './commands.ts';
import { createView, type Host, type Opened } from './editor.ts';
import { insertSource } from './insert.ts';
import { LinkDialog } from './link-dialog.tsx';
import { PartPopover } from './part-popover.tsx';
import classes from './rich.module.css';
import { partOf } from './source/parts.ts';
import { suggesting } from './suggesting.ts';
import { Suggestions } from './suggestions.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Describing, describe } from './words.ts';

const MOST_SUGGESTED = 30;

/** An editor for a text that was opened. It does not follow `opened`: another text needs another key. */
export function RichText({
  opened,
  view: viewRef,
  id,
  label,
  describedBy,
  isWrong,
  isRequired,
  isDisabled,
  kind,
  hasButtons,
  onChange,
  onSource,
}: {
  opened: Opened;
  /** Gets the editor, for what stands around it. */
  view: RefObject<EditorView | null>;
  id: string;
  label: string;
  describedBy?: string;
  isWrong: boolean;
  isRequired?: boolean;
  isDisabled?: boolean;
  kind: TagKind;
  hasButtons: boolean;
  onChange(html: string): void;
  onSource(): void;
}) {
  const t = useTexts(texts);
  const condition = useTexts(conditionTexts);
  const { choices } = usePanel();
  const picks = usePicks(kind);
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [at, setAt] = useState(0);
  const [link, setLinkOpen] = useState<LinkRange | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const typed = state && suggesting.getState(state);
  const found = typed ? matching(picks, typed.query, MOST_SUGGESTED) : [];
  const chosen = Math.min(at, found.length - 1);
  const describing: Describing = {
    choices,
    tags: new Set(picks.map(({ value }) => value)),
    hasBlocks: picks.some(({ value }) => value.startsWith('{#')),
    words: { ...t.chips, tagNames: t.tagNames },
    condition,
  };

  const run = (command: Command) => {
    const view = viewRef.current;
    if (!view) return;
    view.focus();
    command(view.state, view.dispatch);
  };
  const pick = (value: string) => {
    if (typed) run(insertSource(value, typed));
  };
  const openLink = (isButton: boolean) => {
    if (!viewRef.current) return;
    const range = linkAt(viewRef.current.state);
    setLinkOpen({ ...range, button: range.href === '' ? isButton : range.button });
  };
  const onSuggestionKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const value = found[chosen]?.value;
    if (event.key === 'Escape') {
      event.stopPropagation();
      run(({ tr }, dispatch) => {
        dispatch?.(tr.setMeta(suggesting, null));
        return true;
      });
      return true;
    }
    if (value === undefined) return false;
    if (step) setAt((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(value);
    else return false;
    return true;
  };
  const attributes: Record<string, string> = {
    ...{ id, role: 'textbox', class: classes.text ?? '', dir: 'auto' },
    ...{ 'aria-multiline': 'true', 'aria-label': label, 'aria-autocomplete': 'list' },
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isWrong && { 'aria-invalid': 'true' }),
    ...(isRequired && { 'aria-required': 'true' }),
    ...(isDisabled && { 'aria-disabled': 'true' }),
    ...(found.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${chosen}` }),
  };
  const current: Host = {
    describing,
    attributes,
    onChange,
    onState: (next) => {
      setState(next);
      if (suggesting.getState(next)?.query !== typed?.query) setAt(0);
      setPart(null);
    },
    onLink: openLink,
    onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    onPart: setPart,
    onSuggestionKey,
  };
  const host = useRef(current);
  useLayoutEffect(() => {
    host.current = current;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor keeps its text by itself once it is opened.
  useEffect(() => {
    if (!place.current) return;
    const view = createView(place.current, opened, () => host.current);
    viewRef.current = view;
    setState(view.state);
    return () => {
      view.destroy();
      viewRef.current = null;
    };
  }, []);
  // The chips have the words of the form's fields, and the text box its attributes.
  const told = JSON.stringify(attributes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what the editor draws.
  useEffect(() => {
    viewRef.current?.setProps({ editable: () => !isDisabled });
  }, [choices, picks, t, told, isDisabled]);

  const boxTop = box.current?.getBoundingClientRect();
  const coordsOf = (position: number) => {
    const coords = viewRef.current?.coordsAtPos(position);
    return coords && boxTop ? { top: coords.bottom - boxTop.top + 4, left: coords.left - boxTop.left } : null;
  };
  const bottomOf = (position: number) => {
    const chip = viewRef.current?.nodeDOM(position);
    return chip instanceof Element && boxTop ? chip.getBoundingClientRect().bottom - boxTop.top + 4 : 0;
  };
  const suggestedAt = typed && found.length > 0 ? coordsOf(typed.from) : null;
  const widest = Math.max(0, (boxTop?.width ?? 0) - 336);
  const node = part === null ? null : (state?.doc.nodeAt(part) ?? null);
  const partSource = node ? String(node.attrs.source ?? '') : '';
  const replacePart = (source: string | null) => {
    const position = part;
    setPart(null);
    run(({ tr, doc }, dispatch) => {
      const old = position === null ? null : doc.nodeAt(position);
      if (position === null || !old) return false;
      if (source === null) tr.delete(position, position + old.nodeSize);
      else tr.setNodeAttribute(position, 'source', source);
      dispatch?.(source === null ? tr : tr.setSelection(NodeSelection.create(tr.doc, position)));
      return true;
    });
  };
  const isEmpty = state !== null && state.doc.childCount === 1 && state.doc.firstChild?.content.size === 0;
  return (
    // Keys that the editor has used are not those of the console: Ctrl-K searches there.
    // biome-ignore lint/a11y/noStaticElementInteractions: only keys of the text box inside come by.
    <div
      className={classes.box}
      ref={box}
      data-wrong={isWrong || undefined}
      onKeyDown={(event) => {
        if (event.isDefaultPrevented()) event.stopPropagation();
      }}
    >
      {state && !isDisabled && (
        <Toolbar
          ref={toolbar}
          state={state}
          label={label}
          levels={kind === 'html' || kind === 'invitation' || kind === 'step' ? [1, 2, 3] : [2, 3]}
          hasButtons={hasButtons}
          onRun={run}
          onLink={openLink}
          onSource={onSource}
        />
      )}
      {isEmpty && (
        <div className={classes.placeholder} style={{ marginTop: '0.625rem' }} aria-hidden>
          {t.empty}
        </div>
      )}
      <div ref={place} />
      <VisuallyHidden id={`${id}-keys`}>{t.keys}</VisuallyHidden>
      {suggestedAt && (
        <Suggestions
          id={listId}
          picks={found}
          at={chosen}
          place={{ ...suggestedAt, left: Math.min(suggestedAt.left, widest) }}
          onPick={pick}
        />
      )}
      {part !== null && node && (
        <PartPopover
          source={partSource}
          label={describe(partOf(partSource), partSource, [], describing).label}
          top={bottomOf(part)}
          onChange={replacePart}
          onRemove={() => replacePart(null)}
          onClose={() => {
            setPart(null);
            viewRef.current?.focus();
          }}
        />
      )}
      {link && (
        <LinkDialog
          link={link}
          tags={kind === 'html' ? 'url' : kind}
          onClose={() => {
            setLinkOpen(null);
            viewRef.current?.focus();
          }}
          onApply={(range, text) => {
            setLinkOpen(null);
            run(setLink(range, text));
          }}
        />
      )}
    </div>
  );
}
