import { type Control, containerOf, inputsOf, ownerOf } from '#http/page/browser/fields.ts';
import { findAllIn, listenTo } from '#http/page/browser/form-element.ts';
import { followValues } from '#http/page/browser/logic/follow.ts';
import { element } from '#http/page/browser/messages.ts';
import { formOnB } from '#http/page/browser/sending/form-on-b.ts';
import type { SvcaForms } from '#http/page/browser/settings.ts';

interface State {
  code: string;
  name: string;
  parent?: string;
}

/** The region input of an address field. */
const REGION = '[name$="[region]"]';

const lists = new Map<string, Promise<State[]>>();

/** Lists the states of the chosen country. If the list cannot be loaded, the server recognises the typed text. */
export function followStates(form: HTMLFormElement, settings: () => SvcaForms): void {
  const known = new Map<HTMLElement, () => void>();
  const update = () => {
    // Added rows may contain more of them.
    for (const place of findAllIn(form, '[data-country_field], [data-states]')) {
      const control = place.querySelector<Control>(place.dataset.states === undefined ? 'input, select' : REGION);
      const follow = known.get(place) ?? (control && followed(form, control, settings));
      if (follow) known.set(place, follow);
      follow?.();
    }
  };
  followValues(form, update);
}

/** Follows one region control. @returns a function that updates its list */
function followed(form: HTMLFormElement, own: Control, settings: () => SvcaForms): () => void {
  const { dataset } = containerOf(own) ?? own;
  const { states: ofOne, country_field: field = '' } = dataset;
  let shown: Control = own;
  let of = '';
  let had = own.value;
  const show = (control: Control) => {
    had = control.value;
    if (control === shown) return;
    // Names and ids may have changed because rows were moved.
    const { name, id, disabled } = shown;
    Object.assign(control, { name, id, disabled });
    shown.replaceWith(control);
    shown = control;
  };
  // A reset restores the text input with its initial value.
  listenTo(form, 'reset', () => {
    of = '';
    show(own);
  });
  return () => {
    const { name } = shown;
    // A region that was set together with its country belongs to that country.
    const isFresh = shown.value !== had;
    had = shown.value;
    const country = ofOne === undefined ? name.replace(/\w*$/, field) : name.replace(/\w*\]$/, 'country]');
    const chosen = ofOne || (inputNamed(form, country)?.value ?? '');
    if (chosen === of) return;
    // The initial region may belong to the initial country.
    const before = of === '' || isFresh ? shown.value : '';
    of = chosen;
    if (own instanceof HTMLSelectElement) {
      for (const group of own.querySelectorAll('optgroup')) {
        group.hidden = group.disabled = chosen !== '' && group.dataset.country !== chosen;
      }
      if (own.selectedOptions[0]?.closest('optgroup')?.disabled) own.value = '';
      return;
    }
    own.value = before;
    show(own);
    if (chosen === '') return;
    const { lang } = own.closest<HTMLElement>('[lang]') ?? document.documentElement;
    load(form, chosen, lang, settings).then(
      (states) => {
        const list = ofLevel(states, dataset.level);
        const put = () => {
          if (of !== chosen || list.length === 0) return;
          const select = listed(own, list);
          select.addEventListener('svca-write', (event) => {
            if (shown !== select) return;
            of = '';
            own.value = (event as CustomEvent).detail;
            show(own);
          });
          show(select);
        };
        // A visitor who is typing keeps the text input until it loses the focus.
        if (own.matches(':focus')) own.addEventListener('blur', put, { once: true });
        else put();
      },
      () => {},
    );
  };
}

function inputNamed(form: HTMLFormElement, name: string): Control | undefined {
  return inputsOf(form, ownerOf(name)).find((input) => input.name === name);
}

function load(form: HTMLFormElement, country: string, language: string, settings: () => SvcaForms): Promise<State[]> {
  const address = new URL(`../../utility/states/${country}`, `${formOnB(form, settings)}/`).href;
  const known = lists.get(address);
  if (known) return known;
  const headers = { 'Accept-Language': language };
  const loaded = fetch(address, { headers }).then(async (answer) => (await answer.json()).states as State[]);
  lists.set(address, loaded);
  loaded.catch(() => lists.delete(address));
  return loaded;
}

function ofLevel(states: State[], level: string | undefined): State[] {
  if (level !== 'lower') return states.filter(({ parent }) => !parent);
  return states.filter(({ code }) => states.every(({ parent }) => parent !== code));
}

/** Creates a select that replaces the text input and keeps its value. */
function listed(line: Control, states: State[]): HTMLSelectElement {
  const list = element('select');
  for (const { name, value } of line.attributes) {
    if (!/^(type|value|maxlength|placeholder)$/.test(name)) list.setAttribute(name, value);
  }
  list.add(new Option((line as HTMLInputElement).placeholder, ''));
  for (const { code, name } of states) list.add(new Option(name, code));
  const written = line.value;
  list.value = states.find(({ code, name }) => [code, name].includes(written))?.code ?? '';
  return list;
}
