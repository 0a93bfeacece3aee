import { describe, expect, test } from '@jest/globals';
import { DocumentError } from '#pro/pdf/errors.ts';
import { DEFAULT_LOOK } from '#pro/pdf/look.ts';
import { Renderer } from '#pro/pdf/thread/renderer.ts';
import { contentOf, pngOf, readPdf } from '#test/pro/environment/pdf.ts';

const LONG = { rows: [{ label: 'Long', value: 'مرحبا بالعالم كيف حالكم '.repeat(2_000) }] };
const codeOf = (error: unknown) => (error instanceof DocumentError ? error.code : error);

describe('documents are made in a thread of their own', () => {
  test('one after the other, each its own', async () => {
    const renderer = new Renderer();
    const values = ['Ada', 'Grace', 'Hedy'];
    const made = values.map((value) => renderer.render(contentOf({ rows: [{ label: 'Name', value }] }), DEFAULT_LOOK));
    const pages = await Promise.all((await Promise.all(made)).map(readPdf));
    expect(pages.map(([page]) => page?.text.split('\n').find((line) => line.startsWith('Name')))).toEqual(
      values.map((value) => `Name ${value}`),
    );
  });

  test('while a long one is made, everything else goes on', async () => {
    const renderer = new Renderer();
    let isMade = false;
    const made = renderer.render(contentOf(LONG), DEFAULT_LOOK).then(() => {
      isMade = true;
    });
    // A turn of the event loop comes before the document, not after it.
    await new Promise((resolve) => setImmediate(resolve));
    expect(isMade).toBe(false);
    await made;
  });

  test('one that takes too long is given up, and the next is made', async () => {
    const renderer = new Renderer({ timeoutMs: 1 });
    const failure = await renderer.render(contentOf(LONG), DEFAULT_LOOK).catch((error: unknown) => error);
    expect(codeOf(failure)).toBe('document_failed');
    expect(failure).toMatchObject({
      message: 'The document could not be made. It was not made within 1 ms.',
      isLasting: false,
    });
    const patient = new Renderer();
    await expect(patient.render(contentOf(), DEFAULT_LOOK)).resolves.toBeInstanceOf(Uint8Array);
  });

  test('one that fails does not spoil the next', async () => {
    const renderer = new Renderer();
    // Its size can be read, and its pixels cannot.
    const logo = pngOf(40, 40, [1, 2, 3]).slice(0, 90);
    const look = { ...DEFAULT_LOOK, logo };
    const [failed, made] = await Promise.allSettled([
      renderer.render(contentOf(), look),
      renderer.render(contentOf(), DEFAULT_LOOK),
    ]);
    expect(failed.status === 'rejected' && failed.reason).toMatchObject({ code: 'document_failed', isLasting: true });
    expect(made.status).toBe('fulfilled');
  });

  test('only so many wait', async () => {
    const renderer = new Renderer({ most: 2 });
    const settled = await Promise.allSettled(
      Array.from({ length: 3 }, () => renderer.render(contentOf(), DEFAULT_LOOK)),
    );
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(settled.map((one) => one.status === 'rejected' && codeOf(one.reason))).toEqual([
      false,
      false,
      'documents_busy',
    ]);
    await expect(renderer.render(contentOf(), DEFAULT_LOOK)).resolves.toBeInstanceOf(Uint8Array);
  });
});
