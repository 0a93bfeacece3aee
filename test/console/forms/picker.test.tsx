/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import type { Session } from '#console/api/session.ts';
import { renderView } from '#test/console/render.tsx';

const { act, cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { FormName } = await import('#console/parts/form-name.tsx');
const { FormPicker } = await import('#console/parts/form-picker.tsx');

afterEach(cleanup);

const someone = (...capabilities: string[]): Session => ({
  user: { id: 2, login: 'bob', role: 'reader', capabilities },
  nonce: 'a-nonce',
  edition: 'free',
});
const titled = (id: number, title: string, active = 1) => ({ id, title, active });
const forms = [titled(1, 'Contact'), titled(4, 'Contact'), titled(5, 'Old', 0)];

test('a form is picked by its title, and those of one title by their numbers', async () => {
  const picked: (string | undefined)[] = [];
  const { requests } = await renderView(() => <FormPicker value={undefined} onChange={(id) => picked.push(id)} />, {
    answers: { 'GET /svcb/v1/forms': { forms, next: null, total: 3 } },
  });
  const input = await screen.findByRole('combobox', { name: 'Form' });
  expect(requests).toEqual([]);
  act(() => input.focus());
  fireEvent.click(input);
  const options = await screen.findAllByRole('option', { hidden: true });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Contact (Form 1)',
    'Contact (Form 4)',
    'Old (trash)',
  ]);
  fireEvent.change(input, { target: { value: 'old' } });
  await waitFor(() =>
    expect(requests.at(-1)?.call).toBe('GET /svcb/v1/forms?fields=titles&state=all&sort=title&limit=50&search=old'),
  );
  fireEvent.click(options[1] as HTMLElement);
  expect(picked).toEqual(['4']);
});

test('an account that may read neither forms nor submissions sees numbers, and picks none', async () => {
  const { requests } = await renderView(
    () => (
      <>
        <FormName id={12} />
        <FormPicker value="12" onChange={() => {}} />
      </>
    ),
    { who: someone() },
  );
  expect(await screen.findByText('Form 12')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(requests).toEqual([]);
});

test('a title is that of the form that was asked for, and its number where there is none', async () => {
  await renderView(
    () => (
      <>
        <FormName id={4} />, <FormName id={9} />
      </>
    ),
    { answers: { 'GET /svcb/v1/forms': { forms, next: null, total: 3 } } },
  );
  expect(await screen.findByText('Contact')).toBeTruthy();
  expect(screen.getByText('Form 9')).toBeTruthy();
});
