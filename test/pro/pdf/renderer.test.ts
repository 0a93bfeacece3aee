import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { HOSTILE_TEXTS } from '#dev/bench/documents/hostile-texts.ts';
import { DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
import { withinBounds } from '#pro/pdf/content.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { DocumentError } from '#pro/pdf/errors.ts';
import { Renderer } from '#pro/pdf/process/renderer.ts';
import { until } from '#test/environment/submissions.ts';
import { contentOf, pngOf, readPdf } from '#test/pro/environment/pdf.ts';

const COSTLY = { rows: [{ label: 'Long', value: 'Hello my lovely world. '.repeat(300) }] };
const VERY_COSTLY = { rows: [{ label: 'Long', value: 'Hello my lovely world. '.repeat(8_000) }] };
/** A document of average cost. */
const ORDINARY = { rows: [{ label: 'Name', value: 'Ada' }] };
const draw = (renderer: Renderer, own: Partial<DocumentContent> = ORDINARY) =>
  renderer.render(contentOf(own), DEFAULT_APPEARANCE);
const shared = new Renderer({ processes: 2 });
const failureOf = async (made: Promise<unknown>) => {
  const error = await made.catch((failure: unknown) => failure);
  if (!(error instanceof DocumentError)) throw new Error('It was made, or failed otherwise.', { cause: error });
  return error;
};
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A program that draws a costly document and prints the id of the process that does. */
const DRAWS_FOR_EVER = `
  import { readFileSync } from 'node:fs';
  import { DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
  import { Renderer } from '#pro/pdf/process/renderer.ts';
  import { contentOf } from '#test/pro/environment/pdf.ts';
  const renderer = new Renderer({ processes: 1 });
  const draw = (value) => renderer.render(contentOf({ rows: [{ label: 'Long', value }] }), DEFAULT_APPEARANCE);
  await draw('Ada');
  void draw('Hello my lovely world. '.repeat(8_000));
  console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'));`;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Kills the processes that make documents for this one. */
async function killChildrenDrawing(): Promise<void> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  for (const pid of children.trim().split(' ').map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('pro/pdf/process/draw')) process.kill(pid, 'SIGKILL');
  }
}

describe('documents are made in processes of their own', () => {
  test('each its own', async () => {
    const renderer = new Renderer();
    const values = ['Ada', 'Grace', 'Hedy', 'Mary'];
    const made = values.map((value) => draw(renderer, { rows: [{ label: 'Name', value }] }));
    const pages = await Promise.all((await Promise.all(made)).map(readPdf));
    expect(pages.map(([page]) => page?.text.split('\n').find((line) => line.startsWith('Name')))).toEqual(
      values.map((value) => `Name ${value}`),
    );
  });

  test('ordinary ones are made while costly ones are, which come one after the other', async () => {
    const renderer = new Renderer({ processes: 2 });
    // This starts both processes.
    await Promise.all([draw(renderer), draw(renderer)]);
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const costly = ['first', 'second'].map((name) => draw(renderer, VERY_COSTLY).then(note(name)));
    // The ordinary documents would wait for both costly ones if one process were not kept free.
    for (let count = 0; count < 3; count += 1) await draw(renderer).then(note('ordinary'));
    await Promise.all(costly);
    expect(order.filter((name) => name !== 'ordinary')).toEqual(['first', 'second']);
    expect(order.slice(0, 3)).toEqual(Array(3).fill('ordinary'));
  });

  test.each(['marks of two kinds', 'digits in Hebrew'])('%s do not hold up an ordinary one', async (name) => {
    const value = HOSTILE_TEXTS[name]?.(30_000) ?? '';
    const hostile = draw(shared, { rows: withinBounds([{ label: 'Story', value }]).rows });
    await draw(shared);
    expect((await hostile).length).toBeGreaterThan(1_000);
  });

  test('of ordinary ones that wait the cheapest is made first', async () => {
    const renderer = new Renderer({ processes: 1 });
    const order: number[] = [];
    const lengths = [900, 700, 10];
    await Promise.all(
      lengths.map((length) =>
        draw(renderer, { rows: [{ label: 'Name', value: 'a'.repeat(length) }] }).then(() => order.push(length)),
      ),
    );
    // The first document occupies the only process.
    expect(order).toEqual([900, 10, 700]);
  });

  test('one that is late is given up', async () => {
    expect(await failureOf(draw(new Renderer({ timeoutMs: 1 })))).toMatchObject({
      code: 'document_late',
      message: 'The document took too long. It was not made within 1 ms.',
      isLasting: false,
    });
  });

  test('one that looks ordinary and takes too much of the processor is begun anew among the costly ones', async () => {
    // The form's own labels do not count as cost.
    const slow = { rows: [{ label: 'q'.repeat(400_000), value: 'Ada' }] };
    expect((await failureOf(draw(new Renderer({ ordinaryCpuMs: 0, cpuMs: 1 }), slow))).message).toContain('than 1 ms');
    await expect(draw(new Renderer({ ordinaryCpuMs: 0 }), slow)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('one that takes too much of the processor would do so again', async () => {
    const failure = await failureOf(draw(new Renderer({ cpuMs: 0 }), VERY_COSTLY));
    expect(failure).toMatchObject({ code: 'document_failed', isLasting: true });
    expect(failure.message).toMatch(/It takes more than 0 ms of the processor\.$/);
  });

  test('one that needs too much memory fails alone, and the next is made by another process', async () => {
    // An ordinary document takes some 22 MB with its fonts, and more when the machine is too busy to collect garbage.
    const renderer = new Renderer({ processes: 2, heapMb: 48 });
    const value = 'aש'.repeat(60_000);
    const [large, ordinary] = await Promise.allSettled([
      draw(renderer, { rows: [{ label: 'Large', value }] }),
      draw(renderer),
    ]);
    expect(large.status === 'rejected' && large.reason).toMatchObject({ code: 'document_failed', isLasting: true });
    expect(large.status === 'rejected' && String(large.reason)).toContain('It needs more than 48 MB of memory.');
    expect(ordinary.status).toBe('fulfilled');
    await expect(draw(renderer)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('one whose process is killed can be made again', async () => {
    const renderer = new Renderer({ processes: 1 });
    await draw(renderer);
    const [made] = await Promise.all([failureOf(draw(renderer, VERY_COSTLY)), killChildrenDrawing()]);
    expect(made).toMatchObject({ code: 'document_failed', isLasting: false });
    expect(made.message).toContain('The process that makes documents has ended.');
    await expect(draw(renderer)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('one whose service is killed meanwhile leaves no process behind', async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', DRAWS_FOR_EVER], { cwd: ROOT });
    const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string];
    const child = Number(line);
    expect(isRunning(child)).toBe(true);
    parent.kill('SIGKILL');
    await until('the process ends', async () => !isRunning(child));
  });

  test('one that fails does not spoil the next', async () => {
    const renderer = new Renderer({ processes: 1 });
    // The header of this PNG has a valid size, but its pixels are cut off.
    const logo = pngOf(40, 40, [1, 2, 3]).slice(0, 90);
    const [failed, made] = await Promise.allSettled([
      renderer.render(contentOf(), { ...DEFAULT_APPEARANCE, logo }),
      draw(renderer),
    ]);
    expect(failed.status === 'rejected' && failed.reason).toMatchObject({ code: 'document_failed', isLasting: true });
    expect(made.status).toBe('fulfilled');
  });

  test('only so many wait', async () => {
    const renderer = new Renderer({ processes: 2, waiting: 1, costly: 1 });
    const settled = (own: Partial<DocumentContent>, count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => draw(renderer, own)));
    const codes = (ends: PromiseSettledResult<unknown>[]) =>
      ends.map((end) => (end.status === 'rejected' ? (end.reason as DocumentError).code : end.status));
    expect(codes(await settled(ORDINARY, 4))).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'documents_busy']);
    expect(codes(await settled(COSTLY, 3))).toEqual(['fulfilled', 'fulfilled', 'documents_busy']);
    await expect(draw(renderer)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('when too many wait the costliest has to come again', async () => {
    const renderer = new Renderer({ processes: 2, waiting: 1 });
    const drawOf = (length: number) => draw(renderer, { rows: [{ label: 'Name', value: 'a'.repeat(length) }] });
    const ends = await Promise.allSettled([10, 10, 900, 20].map(drawOf));
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  test('nor for ever', async () => {
    const renderer = new Renderer({ processes: 2, waitMs: 1 });
    const [made, waited] = await Promise.allSettled([draw(renderer, COSTLY), draw(renderer, COSTLY)]);
    expect(made.status).toBe('fulfilled');
    expect(waited.status === 'rejected' && waited.reason).toMatchObject({ code: 'documents_busy' });
  });
});
