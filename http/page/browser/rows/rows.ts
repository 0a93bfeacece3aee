import { NOT_COPIED } from '#forms/rows/not-copied.ts';
import { fillIn } from '#texts/text.ts';
import { type FieldRules, ruleOf, sanitised } from '../field-rules.ts';
import { containerOf, fieldsOf } from '../fields.ts';
import { dispatchOn, findAllIn, listenTo } from '../form-element.ts';
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

/** Lets visitors add, remove and move rows, and fill in rows and groups from others. */
export function followRows(form: HTMLFormElement, rules: FieldRules): void {
  const lists = () => [...findAllIn(form, '.svca-rows')];
  const initial = new Map(lists().map((list) => [list, list.innerHTML]));

  /** Without this script the buttons post the form. With it, Enter must not press any of them. */
  function setUp(): void {
    for (const button of findAllIn(form, '.svca-row-button')) button.setAttribute('type', 'button');
  }

  function changed(): void {
    setUp();
    for (const list of lists()) renumber(list);
    // The error summary links to fields by names that may have changed.
    clearNotes(form);
    dispatchOn(form, ROWS_EVENT, {});
    dispatchOn(form, 'change', {});
  }

  function add(list: HTMLElement): HTMLElement | undefined {
    const template = list.nextElementSibling;
    if (!(template instanceof HTMLTemplateElement) || rowsIn(list).length >= repeatOf(list).most) return undefined;
    list.append(document.importNode(template.content, true));
    changed();
    return rowsIn(list).at(-1);
  }

  /** Sets all rows to the values of a draft. */
  function write(list: HTMLElement, value: unknown): void {
    const rows: unknown[] = Array.isArray(value) ? value : [];
    for (const row of rowsIn(list).slice(rows.length)) row.remove();
    // Adds rows up to the allowed number.
    rows.slice(rowsIn(list).length).every(() => add(list));
    changed();
    for (const [index, row] of rows.entries()) {
      for (const [name, one] of Object.entries(Object(row)))
        writeInside(form, rules, `${pathOf(list)}[${index}].${name}`, one);
    }
  }

  /** Copies the values of fields that have the same name in both rows or groups. */
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
      // The value of a time field has more than its input shows, such as the time zone.
      const value = rule?.typed ? sanitised(inputs, rule).value : readField(form, from + inside);
      writeField(form, rules, name, value);
    }
  }

  function press(button: HTMLElement): void {
    const action = button.getAttribute('value')?.split(' ')[0] ?? '';
    const { same, said: message = '' } = button.dataset;
    const row = button.closest<HTMLElement>('.svca-row');
    const list = row?.parentElement;
    if (same) {
      writeTogether(form, () => copy(same, button.parentElement?.dataset.field ?? '', undefined));
      announce(form, message);
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

  /** Fills in a row from the previous one, removes or moves it. */
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

  function say(list: HTMLElement, event: 'added' | 'removed' | 'moved' | 'filled', row: string): void {
    announce(form, fillIn(repeatOf(list)[event], { row }));
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

function listBeside(element: Element): HTMLElement | null | undefined {
  return element.parentElement?.querySelector<HTMLElement>(':scope > .svca-rows');
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

/** Renames the fields of each row after its index, and shows the buttons that fit the index. */
function renumber(list: HTMLElement): void {
  const { least, most, row: title } = repeatOf(list);
  const path = pathOf(list);
  const rows = rowsIn(list);
  const moved = [...rows.entries()].filter(([place, { dataset }]) => dataset.row !== String(place));
  // Renames by way of unused names: radio buttons with the same name would clear each other's choice.
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

/** Renames names, ids and references to them, also in templates of inner rows. Values that were typed stay. */
function rename(root: ParentNode, from: string, to: string): void {
  for (const element of root.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      const isTyped = attribute.name === 'value' && !element.matches('button');
      if (!isTyped) attribute.value = replacePath(attribute.value, from, to);
    }
    if (element instanceof HTMLTemplateElement) rename(element.content, from, to);
  }
}
