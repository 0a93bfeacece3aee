import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconChevronDown,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconRectangle,
} from '@tabler/icons-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { texts } from '#console/texts/en/builder/rich.ts';
import { useTexts } from '#console/texts/language.ts';
import {
  hasMark,
  type Level,
  levelOf,
  linkAt,
  listOf,
  setLevel,
  toggleEm,
  toggleList,
  toggleStrong,
} from './commands.ts';
import classes from './rich.module.css';
import { schema } from './schema.ts';

const MODIFIER = /Mac|iP(?:hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';

interface Tool {
  id: string;
  label: string;
  keys?: string;
  icon: ReactNode;
  /** Undefined for a tool that is not on or off. */
  isOn?: boolean;
  isOff?: boolean;
  use(): void;
}

/** The tools of an editor. One of them is a stop of Tab, the arrow keys lead to the others. */
export function Toolbar({
  ref,
  state,
  label,
  levels,
  hasButtons,
  onRun,
  onLink,
  onSource,
}: {
  ref: RefObject<HTMLDivElement | null>;
  state: EditorState;
  /** The label of the text. */
  label: string;
  levels: readonly Level[];
  hasButtons: boolean;
  onRun(command: Command): void;
  onLink(isButton: boolean): void;
  onSource(): void;
}) {
  const t = useTexts(texts);
  const [stop, setStop] = useState('block');
  const level = levelOf(state);
  const list = listOf(state)?.node.type;
  const link = linkAt(state);
  const { nodes, marks } = schema;
  const icon = { size: 16, 'aria-hidden': true } as const;
  const tools: Tool[] = [
    {
      ...{ id: 'bold', label: t.bold, keys: 'B', icon: <IconBold {...icon} /> },
      isOn: hasMark(state, marks.strong),
      use: () => onRun(toggleStrong),
    },
    {
      ...{ id: 'italic', label: t.italic, keys: 'I', icon: <IconItalic {...icon} /> },
      isOn: hasMark(state, marks.em),
      use: () => onRun(toggleEm),
    },
    {
      ...{ id: 'bullets', label: t.bullets, keys: 'Shift+8', icon: <IconList {...icon} /> },
      isOn: list === nodes.bullet_list,
      use: () => onRun(toggleList(nodes.bullet_list)),
    },
    {
      ...{ id: 'numbers', label: t.numbers, keys: 'Shift+7', icon: <IconListNumbers {...icon} /> },
      isOn: list === nodes.ordered_list,
      use: () => onRun(toggleList(nodes.ordered_list)),
    },
    {
      ...{ id: 'link', label: t.link, keys: 'K', icon: <IconLink {...icon} /> },
      isOn: link.href !== '' && !link.button,
      use: () => onLink(false),
    },
    ...(hasButtons
      ? [
          {
            ...{ id: 'button', label: t.button, icon: <IconRectangle {...icon} /> },
            isOn: link.href !== '' && link.button,
            use: () => onLink(true),
          },
        ]
      : []),
    {
      ...{ id: 'undo', label: t.undo, keys: 'Z', icon: <IconArrowBackUp {...icon} /> },
      isOff: undoDepth(state) === 0,
      use: () => onRun(undo),
    },
    {
      ...{ id: 'redo', label: t.redo, keys: 'Y', icon: <IconArrowForwardUp {...icon} /> },
      isOff: redoDepth(state) === 0,
      use: () => onRun(redo),
    },
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isReversed ? -1 : 1, ArrowLeft: isReversed ? 1 : -1 }[event.key];
    const next = step ? (at + step + stops.length) % stops.length : { Home: 0, End: stops.length - 1 }[event.key];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    stops[next]?.focus();
  };
  const stopProps = (id: string) => ({ tabIndex: stop === id ? 0 : -1, onFocus: () => setStop(id) });
  return (
    <div role="toolbar" aria-label={t.toolbar(label)} className={classes.toolbar} ref={ref} onKeyDown={onKeyDown}>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size="compact-sm"
            mih={28}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`${t.block}: ${t.blocks[level]}`}
            {...stopProps('block')}
          >
            {t.blocks[level]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {([0, ...levels] as const).map((one) => (
            <Menu.Item
              key={one}
              rightSection={<span className={classes.note}>{`${MODIFIER}Alt+${one}`}</span>}
              onClick={() => onRun(setLevel(one))}
            >
              {t.blocks[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {tools.map(({ id, label: name, keys, icon: drawn, isOn, isOff, use }) => (
        <Tooltip key={id} label={keys ? `${name} (${MODIFIER}${keys})` : name}>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size={28}
            aria-label={name}
            aria-pressed={isOn}
            aria-disabled={isOff}
            style={isOff ? { opacity: 0.5 } : undefined}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={use}
            {...stopProps(id)}
          >
            {drawn}
          </ActionIcon>
        </Tooltip>
      ))}
      <span className={classes.spacer} />
      <Button
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size="compact-sm"
        mih={28}
        onClick={onSource}
        {...stopProps('html')}
      >
        {t.html}
      </Button>
    </div>
  );
}
