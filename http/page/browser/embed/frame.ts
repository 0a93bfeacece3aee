import { SENT_EVENT, type SentDetail } from '#http/page/browser/contract.ts';
import { FRAME_SETTINGS_ID, type FrameSettings, type FromFrame, HELLO, type Hello, LOOK } from './messages.ts';

/** On a page in a frame: tells the page round it how high the form is and when it was sent, and leaves the frame for a redirect. */
export function followFrame(): void {
  const { id, origins, sent }: FrameSettings = JSON.parse(
    document.getElementById(FRAME_SETTINGS_ID)?.textContent || '{"origins":[]}',
  );
  /** Who said hello; before that nobody is told anything. */
  let outside: string | null = null;
  const tell = (message: Partial<FromFrame>) => {
    if (outside) parent.postMessage({ durableForm: id, ...message }, outside);
  };
  const tellSize = () => {
    const { height } = document.documentElement.getBoundingClientRect();
    tell({ height: Math.ceil(height), title: document.title });
  };
  addEventListener('message', ({ source, origin, data }: MessageEvent<Hello | null>) => {
    if (source !== parent || !origins.includes(origin) || data?.durableForms !== HELLO.durableForms) return;
    const isFirst = outside === null;
    outside = origin;
    const { style } = document.documentElement;
    for (const name of LOOK) if (data.look?.[name]) style.setProperty(`--svca-${name}`, data.look[name]);
    tellSize();
    if (isFirst && sent) tell({ sent });
  });
  new ResizeObserver(tellSize).observe(document.documentElement);
  document.addEventListener(SENT_EVENT, (event) => {
    tell({ sent: true });
    const { redirectUrl } = (event as CustomEvent<SentDetail>).detail;
    if (!redirectUrl || !top) return;
    // In a sandbox it fails, and the form goes on in the frame.
    top.location.href = redirectUrl;
    event.preventDefault();
  });
  // Whoever is round it is unknown until it answers.
  parent.postMessage({ durableForm: id } satisfies FromFrame, '*');
}
