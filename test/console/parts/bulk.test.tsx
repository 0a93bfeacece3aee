/** @own-process of documents. */
import { afterEach, expect, test } from '@jest/globals';
import { renderView } from '#test/console/render.tsx';

const { cleanup, fireEvent, screen } = await import('@testing-library/react');
const { useBulk } = await import('#console/parts/bulk/bulk.tsx');

afterEach(cleanup);

/** Returns a view with a button that processes the items. */
function viewOf(items: readonly string[], each: (item: string) => Promise<unknown>, ended: unknown[] = []) {
  return function View() {
    const { run } = useBulk();
    const onEnd = (result: unknown) => ended.push(result);
    return (
      <button
        type="button"
        onClick={() => void run({ title: 'Send', items, each, label: (one) => `Mail ${one}`, onEnd })}
      >
        Go
      </button>
    );
  };
}

test('each that failed stands with its reason, and those alone are tried again', async () => {
  const tried: string[] = [];
  const ended: unknown[] = [];
  let isBroken = true;
  const each = async (item: string) => {
    tried.push(item);
    if (item === 'b' && isBroken) throw new Error('The address is wrong.');
  };
  await renderView(viewOf(['a', 'b', 'c'], each, ended));
  fireEvent.click(await screen.findByRole('button', { name: 'Go' }));
  expect(await screen.findByText('2 of 3 succeeded.')).toBeTruthy();
  expect(screen.getByText('Mail b: The address is wrong.')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry failed items' }));
  expect(await screen.findByText('1 of 1 succeeded.')).toBeTruthy();
  expect(tried).toEqual(['a', 'b', 'c', 'b']);
  expect(ended).toHaveLength(2);
});

test('it can be stopped, and the rest taken up again', async () => {
  let goOn = () => {};
  const first = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await renderView(viewOf(['a', 'b', 'c', 'd', 'e', 'f'], () => first));
  fireEvent.click(await screen.findByRole('button', { name: 'Go' }));
  expect((await screen.findByRole('progressbar', { name: 'Progress' })).getAttribute('aria-valuenow')).toBe('0');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByRole('button', { name: 'Stopping …' }).hasAttribute('disabled')).toBe(true);
  goOn();
  expect(await screen.findByText('2 were not started.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue with the rest' }));
  expect(await screen.findByText('2 of 2 succeeded.')).toBeTruthy();
});
