import type { RefObject } from 'react';
import type { Actions } from '../editor/actions.ts';
import type { Command } from './keys.ts';
import { rowId } from './row.tsx';

/** The parts of the list, or of the drawing, that keys act on. */
interface Tree {
  actions: Actions;
  /** Set to true where the focus follows the selected field after the change. */
  focus: RefObject<boolean>;
  select(path: string): void;
  onOpen(): void;
  onAdd(): void;
}

/** Carries out the command of a key at a field. */
export function perform(command: Command, path: string, { actions, focus, select, onOpen, onAdd }: Tree): void {
  focus.current = command.do !== 'open' && command.do !== 'add';
  select(command.do === 'select' ? command.path : path);
  if (command.do === 'select') document.getElementById(rowId(command.path))?.focus();
  if (command.do === 'move') actions.move(command.way);
  if (command.do === 'duplicate') actions.duplicate();
  if (command.do === 'remove') void actions.remove();
  if (command.do === 'open') onOpen();
  if (command.do === 'add') onAdd();
}
