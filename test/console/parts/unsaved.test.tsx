/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { useState } from 'react';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen, waitFor } = await import('@testing-library/react');
const { Link } = await import('@tanstack/react-router');
const { isAnythingUnsaved, useUnsaved } = await import('#console/parts/unsaved.ts');

afterEach(cleanup);

function Editor() {
  const [text, setText] = useState('');
  useUnsaved(() => text !== '');
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="." search={{ tab: 'two' } as never}>
        Other tab
      </Link>
    </>
  );
}

const leave = () => fireEvent.click(screen.getByText('Elsewhere'));

test('who changed nothing is not asked', async () => {
  const { at } = await renderView(Editor);
  expect(isAnythingUnsaved()).toBe(false);
  leave();
  await waitFor(() => expect(at()).toBe('/elsewhere'));
});

test('leaving with unsaved changes asks whether to stay or leave', async () => {
  const { at } = await renderView(Editor);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'a word' } });
  expect(isAnythingUnsaved()).toBe(true);
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(at()).toBe('/');
  leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(at()).toBe('/elsewhere'));
  expect(isAnythingUnsaved()).toBe(false);
});

test('another query of the same view is no leaving', async () => {
  const { at } = await renderView(Editor);
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'a word' } });
  fireEvent.click(screen.getByText('Other tab'));
  await waitFor(() => expect(at()).toContain('tab'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
