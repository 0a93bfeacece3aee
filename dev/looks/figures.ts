/** The figures that the browser gives about the start of a page. */
export interface Figures {
  /** Pixels by which the page is wider than the window. */
  tooWide: number;
  /** First and largest paint, in milliseconds since the navigation. */
  firstPaint: number;
  largestPaint: number;
  /** The cumulative layout shift. */
  shift: number;
  /** Time in milliseconds by which tasks exceeded 50 ms. */
  blocking: number;
}

/** Runs in a page before its scripts, and collects its figures. */
export const WATCH_START = `
  window.start = { largest: 0, shift: 0, blocking: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { window.start.largest = startTime; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) window.start.shift += value; });
  watch('longtask', ({ duration }) => { window.start.blocking += Math.max(0, duration - 50); });
`;

/** Returns the `Figures` so far. */
export const FIGURES = `(() => {
  const { largest, shift, blocking } = window.start;
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return {
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
    firstPaint: Math.round(first?.startTime ?? 0),
    largestPaint: Math.round(largest),
    shift: Math.round(shift * 1000) / 1000,
    blocking: Math.round(blocking),
  };
})()`;
