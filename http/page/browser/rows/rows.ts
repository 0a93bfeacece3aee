import { NOT_COPIED } from '#forms/rows/not-copied.ts';
import { fillIn } from '#texts/text.ts';
import { type FieldRules, ruleOf, sanitised } from '../field-rules.ts';
import { containerOf, fieldsOf } from '../fields.ts';
import { findAllIn, listenTo, tellOf } from '../form-element.ts';
import { announce, clearNotes } from '../messages.ts';
import { writeInside, writeTogether } from './inside.ts';
import { readField } from './read-field.ts';
import { replacePath } from './row-path.ts';
import { ROWS_EVENT } from './rows-event.ts';
import { writeField } from './write-field.ts';

interface Repeat {
  least: number;
  most: number;
  row: string;
  added: string;
  removed: string;
  moved: string;
  filled: string;
}

/** Adds, removes and moves rows, and fills rows and groups in from others. */
export function followRows(form: HTMLFormElement, rules: FieldRules): void {
  const lists = () => [...findAllIn(form, '.svca-rows')];
  const initial = new Map(lists().map((list) => [list, list.innerHTML]));

  /** Without this script they post the form, and Enter must press none of them. */
  function setUp(): void {
    for (const button of findAllIn(form, '.svca-row-button')) button.setAttribute('type', 'button');
  }

  function changed(): void {
    setUp();
    for (const list of lists()) renumber(list);
    // Its lines lead to fields by names that they may have no longer.
    clearNotes(form);
    tellOf(form, ROWS_EVENT, {});
    tellOf(form, 'change', {});
  }

  function add(list: HTMLElement): HTMLElement | undefined {
    const template = list.nextElementSibling;
    if (!(template instanceof HTMLTemplateElement) || rowsIn(list).length >= repeatOf(list).most) return undefined;
    list.append(document.importNode(template.content, true));
    changed();
    return rowsIn(list).at(-1);
  }

  /** Sets all rows, as a draft has them. */
  function write(list: HTMLElement, value: unknown): void {
    const rows: unknown[] = Array.isArray(value) ? value : [];
    for (const row of rowsIn(list).slice(rows.length)) row.remove();
    // As many as there may be.
    rows.slice(rowsIn(list).length).every(() => add(list));
    changed();
    for (const [index, row] of rows.entries()) {
      for (const [name, one] of Object.entries(Object(row)))
        writeInside(form, rules, `${pathOf(list)}[${index}].${name}`, one);
    }
  }

  /** Copies what has the same name in both. */
  function copy(from: string, to: string, only: string[] | undefined): void {
    const fields = fieldsOf(form);
    for (const name of fields.keys()) {
      if (!name.startsWith(`${to}.`)) continue;
      const inside = name.slice(to.length);
      const inputs = fields.get(from + inside) ?? [];
      const [first] = inputs;
      if (
        !first ||
        inside.includes('[') ||
        NOT_COPIED.some((type) => containerOf(first)?.matches(`.svca-field-${type}`))
      )
        continue;
      if (only && !only.includes(inside.split('.')[1] ?? '')) continue;
      const rule = ruleOf(rules, inputs);
      // A moment is more than what stands in its input.
      const value = rule?.typed ? sanitised(inputs, rule).value : readField(form, from + inside);
      writeField(form, rules, name, value);
    }
  }

  function press(button: HTMLElement): void {
    const action = button.getAttribute('value')?.split(' ')[0] ?? '';
    const { same, said = '' } = button.dataset;
    const row = button.closest<HTMLElement>('.svca-row');
    const list = row?.parentElement;
    if (same) {
      writeTogether(form, () => copy(same, button.parentElement?.dataset.field ?? '', undefined));
      announce(form, said);
    } else if (action === 'add') pressAdd(button);
    else if (row && list) pressIn(list, row, action, button);
  }

  function pressAdd(button: HTMLElement): void {
    const list = listBeside(button);
    const fresh = list && add(list);
    if (!list || !fresh) return;
    focusIn(fresh);
    say(list, 'added', titleOf(fresh));
  }

  /** Fills a row in from the one before, removes or moves it. */
  function pressIn(list: HTMLElement, row: HTMLElement, action: string, button: HTMLElement): void {
    const title = titleOf(row);
    const place = rowsIn(list).indexOf(row);
    const path = `${pathOf(list)}[`;
    if (action === 'same') {
      const { fields } = button.dataset;
      writeTogether(form, () => copy(`${path}${place - 1}]`, `${path}${place}]`, fields?.split(' ')));
      say(list, 'filled', title);
      return;
    }
    if (action === 'remove') row.remove();
    else if (action === 'up') row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    changed();
    if (action === 'remove') {
      const next = rowsIn(list)[place] ?? rowsIn(list).at(-1);
      if (next) focusIn(next);
      else addButtonOf(list)?.focus();
      say(list, 'removed', title);
      return;
    }
    const shown = button.hidden ? row.querySelector<HTMLElement>('.svca-row-buttons > :not([hidden])') : button;
    shown?.focus();
    say(list, 'moved', titleOf(row));
  }

  function say(list: HTMLElement, what: 'added' | 'removed' | 'moved' | 'filled', row: string): void {
    announce(form, fillIn(repeatOf(list)[what], { row }));
  }

  listenTo(form, 'click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('.svca-row-button');
    if (button) press(button);
  });
  listenTo(form, 'svca-write', (event) => {
    const list = listBeside(event.target as Element);
    if (list) writeTogether(form, () => write(list, (event as CustomEvent).detail));
  });
  listenTo(form, 'reset', () => {
    for (const [list, html] of initial) list.innerHTML = html;
    changed();
  });
  setUp();
}

function listBeside(one: Element): HTMLElement | null | undefined {
  return one.parentElement?.querySelector<HTMLElement>(':scope > .svca-rows');
}

function addButtonOf(list: Element): HTMLElement | null | undefined {
  return list.parentElement?.querySelector<HTMLElement>(':scope > .svca-row-button');
}

function pathOf(list: Element): string {
  return list.parentElement?.dataset.field ?? '';
}

function repeatOf(list: Element): Repeat {
  return JSON.parse(list.parentElement?.dataset.repeat ?? '{}');
}

function rowsIn(list: Element): HTMLElement[] {
  return [...list.children] as HTMLElement[];
}

function titleOf(row: Element): string {
  return row.querySelector('legend')?.textContent ?? '';
}

function focusIn(row: Element): void {
  row.querySelector<HTMLElement>('input:not([type=hidden],:disabled),select,textarea,button:not([hidden])')?.focus();
}

/** Gives each row the names of its place, and the buttons that it has there. */
function renumber(list: HTMLElement): void {
  const { least, most, row: title } = repeatOf(list);
  const path = pathOf(list);
  const rows = rowsIn(list);
  const moved = [...rows.entries()].filter(([place, { dataset }]) => dataset.row !== String(place));
  // By way of names that no row has: buttons of one name would take each other's choice.
  for (const [place, row] of moved) rename(row, `${path}[${row.dataset.row}]`, `${path}[~${place}]`);
  for (const [place, row] of moved) rename(row, `${path}[~${place}]`, `${path}[${place}]`);
  for (const [place, row] of rows.entries()) {
    row.dataset.row = String(place);
    const text = fillIn(title, { number: place + 1 });
    const legend = row.querySelector('legend');
    if (legend) legend.textContent = text;
    const isHidden: Record<string, boolean> = {
      same: place === 0,
      up: place === 0,
      down: place === rows.length - 1,
      remove: rows.length <= least,
    };
    for (const button of row.querySelectorAll<HTMLButtonElement>(':scope > .svca-row-buttons > button')) {
      button.hidden = isHidden[button.value.split(' ')[0] ?? ''] ?? false;
      button.setAttribute('aria-label', `${button.textContent}: ${text}`);
    }
  }
  addButtonOf(list)?.toggleAttribute('hidden', rows.length >= most);
}

/** In names, ids and what refers to them, also in what further rows are made of. What was typed stays. */
function rename(root: ParentNode, from: string, to: string): void {
  for (const element of root.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      const isTyped = attribute.name === 'value' && !element.matches('button');
      if (!isTyped) attribute.value = replacePath(attribute.value, from, to);
    }
    if (element instanceof HTMLTemplateElement) rename(element.content, from, to);
  }
}
