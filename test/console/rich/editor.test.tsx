/** @own-process of documents. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Draft } from '#console/views/builder/model.ts';
import { edit } from '../panels/editing.tsx';
import '../german.ts';

const { act, cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { EditorView } = await import('prosemirror-view');
const { undo } = await import('prosemirror-history');
const { NodeSelection, TextSelection } = await import('prosemirror-state');
const { useState } = await import('react');
const { setLanguage } = await import('#console/texts/language.ts');
const { PanelProvider } = await import('#console/views/builder/panel/control.tsx');
const { fieldChoices } = await import('#console/views/builder/panel/schema/fields.ts');
const { default: HtmlText } = await import('#console/views/builder/panel/rich/html-text.tsx');

const fields = [
  { type: 'text', name: 'who', label: 'Your name' },
  { type: 'radio', name: 'plan', label: 'Plan', options: [{ value: 'pro', label: 'Professional' }] },
  { type: 'repeater', name: 'guests', label: 'Guests', fields: [{ type: 'text', name: 'name', label: 'Guest' }] },
];
const draft: Draft = { title: 'Form', config: { fields, options: {} } };
const choices = fieldChoices(fields);

let view: InstanceType<typeof EditorView>;
let written: string[] = [];
let setOutside: (html: string) => void = () => {};

const { setProps } = EditorView.prototype;

beforeEach(() => {
  written = [];
  EditorView.prototype.setProps = function (props) {
    view = this;
    setProps.call(this, props);
  };
  // jsdom has no layout.
  Object.assign(EditorView.prototype, { coordsAtPos: () => ({ top: 0, bottom: 0, left: 0, right: 0 }) });
  Object.assign(window.Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
});
afterEach(async () => {
  cleanup();
  EditorView.prototype.setProps = setProps;
  await setLanguage('en');
});

/** Renders the editor of a body, and returns the text box. */
async function open(html: string, { standard }: { standard?: string } = {}) {
  function Body() {
    const [value, setValue] = useState(html);
    setOutside = setValue;
    return (
      <PanelProvider defs={{}} choices={choices} errors={{}}>
        <HtmlText
          tags="html"
          label="Body"
          standard={standard}
          hasButtons
          value={value}
          onChange={(next) => {
            written.push(next);
            setValue(next);
          }}
        />
      </PanelProvider>
    );
  }
  await edit(Body, { draft });
  return (await screen.findByRole('textbox', { name: 'Body' })) as HTMLElement;
}

/** Types as a keyboard does. jsdom has no selection that an editor could read. */
function type(text: string): void {
  for (const character of text) {
    const { from, to } = view.state.selection;
    const insert = () => view.state.tr.insertText(character, from, to);
    act(() => {
      if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert)))
        view.dispatch(insert());
    });
  }
}

const paste = () => new window.Event('paste') as ClipboardEvent;

function cursor(at: number, end = at): void {
  act(() => view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at, end))));
}

const press = (box: HTMLElement, key: string, more: object = {}) => fireEvent.keyDown(box, { key, ...more });
const chips = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>('[title^="{"]')].map(({ textContent, dataset }) =>
    dataset.wrong === undefined ? textContent : `wrong: ${textContent}`,
  );

const BODY =
  '<p>Hello {field:who|default:"friend"|upper},</p>\n{#if field:plan = "pro"}\n<p>{field:gone} {form:title}</p>\n{#else}\n{/if}\n<ul>\n{#each guests}\n<li>{row:number} {field:name}</li>\n{/each}\n</ul>\n{/if}{field:name}';

test('merge tags are chips with the words of the form, and opening a body changes nothing', async () => {
  const box = await open(BODY);
  expect(chips(box)).toEqual([
    'Your name · or “friend”, upper',
    'If “Plan” is Professional',
    'wrong: Unknown field: gone',
    'Title of the form',
    'Otherwise',
    'End of condition',
    'For each row of “Guests”',
    'Number of the row',
    'Guests › Guest',
    'End of rows',
    'wrong: End of condition',
    'wrong: Unknown field: name',
  ]);
  await act(() => setLanguage('de'));
  await waitFor(() => expect(chips(box)[5]).toBe('Ende der Bedingung'));
  cursor(3);
  box.focus();
  box.blur();
  expect(written).toEqual([]);
});

test('a brace offers the tags, and the keyboard inserts one', async () => {
  const box = await open('<p>Hello </p>\n\n<P>Bye</P>');
  cursor(6);
  type(' {');
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options()[0]).toBe('All answers{all_fields}');
  type('nam');
  expect(options()).toContain('Name of the site{site:name}');
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
  press(box, 'ArrowDown');
  press(box, 'ArrowUp');
  press(box, 'Enter');
  expect(screen.queryByRole('option')).toBeNull();
  type('!');
  // The other paragraph keeps its letters.
  expect(written.at(-1)).toBe('<p>Hello {field:who}!</p>\n\n<P>Bye</P>');
  type(' {');
  press(box, 'Escape');
  expect(screen.queryByRole('option')).toBeNull();
  type('form:id}');
  expect(chips(box)).toEqual(['Your name', 'Number of the form']);
  press(box, 'z', { ctrlKey: true });
  press(box, 'z', { ctrlKey: true });
  expect(written.at(-1)).toContain('<P>Bye</P>');
});

test('a body with more than the editor shows stays HTML until somebody accepts the loss', async () => {
  const table = '<table style="x"><tr><td>Hi {field:who}</td></tr></table>';
  const box = await open(table);
  expect(box.tagName).toBe('TEXTAREA');
  expect(screen.getByRole('note').textContent).toMatch(/<table>, <tr>, <td>/);
  fireEvent.click(screen.getByRole('button', { name: 'Use the editor' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(written).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Use the editor' }));
  expect(
    await screen.findByText(/The editor cannot show elements such as <table>/, { selector: '[role=dialog] *' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove them' }));
  await waitFor(() => expect(written).toEqual(['Hi {field:who}']));
  // Undoing the change of the form leads back.
  act(() => setOutside(table));
  expect(await screen.findByRole('note')).toBeTruthy();
  expect(written).toHaveLength(1);
});

test('what is pasted is reduced to what the editor can show, and keeps merge tags', async () => {
  await open('<p>x</p>');
  cursor(2);
  act(() => {
    view.pasteHTML(
      '<html><head><style>p{color:red}</style></head><body><!--StartFragment--><p class="MsoNormal" style="color:red"><b style="font-weight:normal">Plain <span style="font-weight:700">bold</span></b> {field:who} <a href="javascript:alert(1)" onclick="x()">bad</a> <a href="https://a.example/" target="_blank">good</a><o:p></o:p><img src="x" onerror="y()"></p><!--EndFragment--></body></html>',
      paste(),
    );
  });
  expect(written.at(-1)).toBe(
    '<p>xPlain <strong>bold</strong> {field:who} bad <a href="https://a.example/">good</a></p>',
  );
  act(() => {
    view.pasteText('{#if field:who}yes{/if}', paste());
  });
  expect(written.at(-1)).toMatch(/\{#if field:who\}yes\{\/if\}/);
  // A copy from the editor has its chips again.
  const { dom, text } = view.serializeForClipboard(view.state.doc.slice(0, view.state.doc.content.size));
  expect(text).toContain('{field:who}');
  act(() => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size)));
  expect(written.at(-1)).toBe('');
  act(() => {
    view.pasteHTML(dom.innerHTML, paste());
  });
  expect(written.at(-1)).toContain('{field:who}');
});

test('the toolbar has one stop, makes lists, links and buttons, and leads to the HTML', async () => {
  const box = await open('<p>Hello</p>');
  const toolbar = screen.getByRole('toolbar', { name: 'Format: Body' });
  const stops = [...toolbar.querySelectorAll('button')];
  expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  press(box, 'F10', { altKey: true });
  expect(document.activeElement).toBe(stops[0]);
  fireEvent.keyDown(toolbar, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bold');
  fireEvent.keyDown(toolbar, { key: 'End' });
  expect(document.activeElement?.textContent).toBe('HTML');
  cursor(1, 6);
  fireEvent.click(screen.getByRole('button', { name: 'Bold' }));
  expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(written.at(-1)).toBe('<ul>\n<li><strong>Hello</strong></li>\n</ul>');
  fireEvent.click(screen.getByRole('button', { name: 'Numbered list' }));
  fireEvent.click(screen.getByRole('button', { name: 'Numbered list' }));
  press(box, '2', { ctrlKey: true, altKey: true });
  expect(written.at(-1)).toBe('<h2><strong>Hello</strong></h2>');
  fireEvent.click(screen.getByRole('button', { name: 'Button' }));
  const address = await screen.findByLabelText(/^Address/);
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByText(/^Enter an address/)).toBeTruthy();
  fireEvent.change(address, { target: { value: 'https://a.example/{field:who}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(written.at(-1)).toBe(
    '<h2><a class="button" href="https://a.example/{field:who}"><strong>Hello</strong></a></h2>',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Button' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the link' }));
  expect(written.at(-1)).toBe('<h2><strong>Hello</strong></h2>');
  fireEvent.click(screen.getByRole('button', { name: 'HTML' }));
  expect(document.activeElement).toBe(await screen.findByDisplayValue('<h2><strong>Hello</strong></h2>'));
  fireEvent.click(screen.getByRole('button', { name: 'Use the editor' }));
  expect(await screen.findByRole('toolbar')).toBeTruthy();
  expect(document.activeElement?.getAttribute('role')).toBe('textbox');
});

test('what is inserted goes where the cursor is, and a condition around what is selected', async () => {
  await open('<p>One two</p>\n<p>Three</p>');
  const insert = (name: RegExp) => {
    fireEvent.click(screen.getByRole('button', { name: 'Insert into Body' }));
    fireEvent.click(screen.getByRole('option', { name }));
  };
  cursor(5, 8);
  insert(/^If “Your name” is filled in/);
  expect(written.at(-1)).toBe('<p>One {#if field:who}two{/if}</p>\n<p>Three</p>');
  act(() => undo(view.state, view.dispatch));
  cursor(5, 12);
  insert(/^If “Your name” is filled in/);
  expect(written.at(-1)).toBe('{#if field:who}\n<p>One two</p>\n<p>Three</p>\n{/if}');
  act(() => undo(view.state, view.dispatch));
  cursor(5, 6);
  insert(/^All answers/);
  expect(written.at(-1)).toBe('<p>One </p>\n{all_fields}\n<p>wo</p>\n<p>Three</p>');
  act(() => undo(view.state, view.dispatch));
  cursor(5);
  insert(/^If “Plan” is filled in/);
  type('x');
  expect(written.at(-1)).toBe('<p>One {#if field:plan}x{#else}{/if}two</p>\n<p>Three</p>');
});

test('a chip can be given a text for an empty answer', async () => {
  const box = await open('<p>Hi {field:who|upper}</p>');
  act(() => view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 4))));
  press(box, 'Enter');
  fireEvent.change(await screen.findByLabelText('Text if the answer is empty'), { target: { value: 'you' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(written.at(-1)).toBe('<p>Hi {field:who|upper|default:"you"}</p>');
  // Typing does not replace a chip that is selected.
  type('!');
  expect(written.at(-1)).toBe('<p>Hi {field:who|upper|default:"you"}!</p>');
});

test('the standard text is shown while there is none, and is not saved before it is changed', async () => {
  const box = await open('', { standard: '{all_fields}' });
  expect(chips(box)).toEqual(['All answers']);
  expect(screen.getByText(/^Standard text/)).toBeTruthy();
  expect(written).toEqual([]);
  cursor(1);
  type('Hi');
  expect(written.at(-1)).toBe('<p>Hi</p>\n{all_fields}');
  act(() => view.dispatch(view.state.tr.delete(0, view.state.doc.content.size)));
  expect(written.at(-1)).toBe('');
  expect(screen.getByText('While this is empty, the standard text is used.')).toBeTruthy();
});
