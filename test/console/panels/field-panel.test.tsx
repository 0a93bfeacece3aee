/** @own-process of documents. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Draft, Errors, Field } from '#console/views/builder/model.ts';
import { edit } from './editing.tsx';

const { cleanup, fireEvent, screen, waitFor, within } = await import('@testing-library/react');
const { default: FieldPanel } = await import('#console/views/builder/panel/field-panel.tsx');
const { setLanguage } = await import('#console/texts/language.ts');

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('console.builder.more', 'open');
});
afterEach(() => {
  cleanup();
  setLanguage('en');
});

const TOPIC: Field = {
  type: 'select',
  name: 'topic',
  label: 'Topic',
  options: [{ value: 'a', label: 'Alpha', price: 5 }, { value: 'b' }],
};
const PATH = 'config.fields[1]';

async function open(field: Field = TOPIC, errors: Errors = {}) {
  const draft: Draft = {
    title: 'Form',
    config: { fields: [{ type: 'number', name: 'age', label: 'Age' }, field], options: {} },
  };
  const rendered = await edit(() => <FieldPanel path={PATH} />, { draft, errors });
  return { ...rendered, field: () => rendered.now().config.fields[1] };
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getAllByLabelText(label)[0] as HTMLElement, { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('the first keys are there, the others under “More”, which stays open; what is set is counted and can be set back', async () => {
  localStorage.clear();
  const { field } = await open({ ...TOPIC, required: true });
  const more = await screen.findByRole('button', { name: /^More ?1 set/ });
  expect([more.getAttribute('aria-expanded'), more.textContent]).toEqual(['false', 'More1 set']);
  expect(screen.queryByRole('button', { name: /^Rules/ })).toBeNull();
  fireEvent.click(more);
  expect(localStorage.getItem('console.builder.more')).toBe('open');
  expect(screen.getByRole('button', { name: /^Rules/ }).textContent).toContain('1 set');
  expect(screen.queryByLabelText('Required')).toBeNull();
  expect(screen.getByText('Shown to people.')).toBeTruthy();
  type('Label', 'Theme');
  expect(field()?.label).toBe('Theme');
  type('Label', '');
  expect(field()).not.toHaveProperty('label');
  press(/^Rules/);
  fireEvent.click(await screen.findByLabelText('Required'));
  expect(field()).not.toHaveProperty('required');
  fireEvent.click(screen.getByLabelText('Strip'));
  expect(field()?.strip).toBe(false);
  press('Reset: Strip');
  expect(field()).not.toHaveProperty('strip');
  type('Width', 'half');
  expect(field()?.width).toBe('half');
  type('Width', '');
  expect(field()).not.toHaveProperty('width');
});

test('entries of a list are added, moved and taken out by buttons, and keep what else they have', async () => {
  const { field } = await open();
  press('Move 1 down');
  expect(field()?.options).toEqual([{ value: 'b' }, { value: 'a', label: 'Alpha', price: 5 }]);
  press('Remove 1');
  press('Add to: Options');
  expect(field()?.options).toEqual([{ value: 'a', label: 'Alpha', price: 5 }, {}]);
  const second = within(screen.getByRole('group', { name: 'Options, 2' }));
  fireEvent.change(second.getByLabelText(/^Value/), { target: { value: 'c' } });
  fireEvent.click(screen.getByRole('button', { name: 'Options: Edit as lines' }));
  const lines = await screen.findByRole('textbox', { name: 'Options' });
  expect((lines as HTMLTextAreaElement).value).toBe('a | Alpha\nc');
  fireEvent.change(lines, { target: { value: 'c | Gamma\na\nd\ne' } });
  press('Apply');
  await waitFor(() =>
    expect(field()?.options).toEqual([
      { value: 'c', label: 'Gamma' },
      { value: 'a', price: 5 },
      { value: 'd' },
      { value: 'e' },
    ]),
  );
  expect(screen.getByRole('button', { name: 'Add to: Options' })).toHaveProperty('disabled', true);
  expect(screen.getByText('At most 4 entries.')).toBeTruthy();
});

test('mistakes stand at their inputs, also at those that are folded away, and are counted at their group', async () => {
  await open(TOPIC, {
    [`${PATH}.label`]: `${PATH}.label is too long`,
    [`${PATH}.options[0].price`]: 'must be 0 or more',
    [`${PATH}.max`]: 'is too much',
  });
  expect(await screen.findByText('“Label” is too long')).toBeTruthy();
  expect(screen.getByText('must be 0 or more')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^More ?1/ }).textContent).toContain('1 error');
  expect(screen.getByRole('button', { name: /^Rules/ }).textContent).toContain('1 error');
});

test('a value of several forms: first which one, then the value', async () => {
  const { field } = await open();
  type('Start', '1');
  fireEvent.click(screen.getByRole('button', { name: 'Add to: List' }));
  expect(field()?.default).toEqual(['']);
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '' } });
  expect(field()).not.toHaveProperty('default');
});

test('names with values are added, renamed when the input is left, and taken out', async () => {
  const { field } = await open();
  type('Meta: New name', 'one');
  press('Add to: Meta');
  type('Value of one', 'x');
  expect(field()?.meta).toEqual({ one: 'x' });
  const name = within(screen.getByRole('group', { name: 'one' })).getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'two' } });
  fireEvent.blur(name);
  expect(field()?.meta).toEqual({ two: 'x' });
  press('Remove two');
  expect(field()).not.toHaveProperty('meta');
});

test('a condition is built of a field, an operator and a value, and said as a sentence', async () => {
  const { field } = await open();
  press(/^Condition/);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a condition' }));
  type('Comparison', 'at_least');
  type('Value', '18');
  expect(await screen.findByText('Shown when “Age” is at least 18.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What happens'), { target: { value: 'require' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a group' }));
  fireEvent.change(screen.getAllByLabelText('Match')[0] as HTMLElement, { target: { value: 'any' } });
  expect(field()?.conditional).toEqual({
    action: 'require',
    match: 'any',
    rules: [
      { field: 'age', op: 'at_least', value: 18 },
      { match: 'any', rules: [{ field: 'age', op: 'equals', value: 0 }] },
    ],
  });
  press('Remove group 2');
  press('Remove the condition');
  expect(field()).not.toHaveProperty('conditional');
});

test('a formula suggests names of fields, which the keyboard takes', async () => {
  const { field } = await open();
  const input = screen.getByRole('textbox', { name: 'Formula' }) as HTMLTextAreaElement;
  fireEvent.change(input, { target: { value: '2 * ag', selectionStart: 6 } });
  expect(await screen.findByRole('option', { name: /Age/ })).toBeTruthy();
  fireEvent.keyDown(input, { key: 'Tab' });
  expect(field()?.formula).toBe('2 * age');
  expect(screen.queryByRole('option', { name: /Age/ })).toBeNull();
});

test('a type that the service does not know is left as it is', async () => {
  await open({ type: 'hologram', name: 'x' });
  expect(await screen.findByText(/Unknown field type “hologram”/)).toBeTruthy();
});
