import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { answerOf, api, REST_ROOT } from '#console/api/client.ts';
import { useSession } from '#console/api/session.ts';
import { useSettled } from '../editor/check.ts';
import type { Draft } from '../model.ts';
import { isSamePlaces, measured, type Places } from './places.ts';

/** The pause after a change until the form is drawn again. */
const PAUSE_MS = 60;
const NO_PLACES: Places = new Map();

export interface Drawing {
  /** Changes when the document has to be replaced as a whole. */
  version: string;
  /** To be called when the frame has loaded. */
  loaded(): void;
  page: Document | null;
  places: Places;
  height: number;
  /** True while the form cannot be drawn; the last drawing stays. */
  isStale: boolean;
  /** Counts the drawings. */
  count: number;
}

/**
 * Lets the service draw the form into a frame. A change replaces the content of the same document, without flicker; only another
 * theme needs a new document, whose policy allows its styles.
 * @param annotate adds to each new drawing
 */
export function useDrawing(
  frame: RefObject<HTMLIFrameElement | null>,
  { title, config }: Draft,
  annotate: (page: Document) => void,
): Drawing {
  const nonce = useSession()?.nonce ?? '';
  const { language, theme } = config.options;
  const { fields } = config;
  const shown = useMemo(
    (): Draft => ({ title, config: { fields, options: { language, theme } } }),
    [title, fields, language, theme],
  );
  const settled = useSettled(shown, PAUSE_MS);
  const version = JSON.stringify([theme ?? null, language ?? null]);
  const [page, setPage] = useState<Document | null>(null);
  const [size, setSize] = useState({ places: NO_PLACES, height: 0 });
  const [isStale, setIsStale] = useState(false);
  const [count, setCount] = useState(0);
  const drawn = useRef<Draft | null>(null);
  const latest = useRef(annotate);
  latest.current = annotate;

  const measure = useCallback((now: Document) => {
    const next = measured(now);
    setSize((before) => (before.height === next.height && isSamePlaces(before.places, next.places) ? before : next));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new document is posted for each version alone.
  useEffect(() => {
    setPage(null);
    drawn.current = shown;
    post(`${REST_ROOT}/svcb/v1/forms/canvas?nonce=${encodeURIComponent(nonce)}`, frame.current?.name ?? '', shown);
  }, [version]);

  const loaded = useCallback(() => {
    const now = frame.current?.contentDocument;
    if (!now || now.location.href === 'about:blank') return;
    // The frame is as high as its content.
    now.documentElement.style.overflow = 'hidden';
    latest.current(now);
    setPage(now);
    setCount((before) => before + 1);
    measure(now);
  }, [frame, measure]);

  useEffect(() => {
    if (!page || drawn.current === settled) return;
    const abort = new AbortController();
    const draw = async () => {
      const html = await answerOf(
        api.POST('/svcb/v1/forms/canvas', { body: settled as never, parseAs: 'text', signal: abort.signal }),
      );
      const next = new DOMParser().parseFromString(String(html), 'text/html');
      const [before, after] = [page.querySelector('main'), next.querySelector('main')];
      if (!before || !after) return;
      drawn.current = settled;
      const shown = page.adoptNode(after);
      before.replaceWith(shown);
      latest.current(page);
      setIsStale(false);
      setCount((one) => one + 1);
      measure(page);
    };
    draw().catch(() => !abort.signal.aborted && setIsStale(true));
    return () => abort.abort();
  }, [page, settled, measure]);

  useEffect(() => {
    if (!page) return;
    const observer = new ResizeObserver(() => measure(page));
    observer.observe(page.documentElement);
    // Pictures and fonts move what comes after them.
    const again = () => measure(page);
    page.addEventListener('load', again, true);
    return () => {
      observer.disconnect();
      page.removeEventListener('load', again, true);
    };
  }, [page, measure]);

  return { version, loaded, page, ...size, isStale, count };
}

/** Posts an HTML form, so that the page gets the service's own content security policy. */
function post(action: string, target: string, draft: Draft): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target, hidden: true });
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name: 'form', value: JSON.stringify(draft) });
  form.append(input);
  document.body.append(form);
  form.submit();
  form.remove();
}
