import { SENT_EVENT, type SentDetail } from '#http/page/browser/contract.ts';
import { FRAME_SETTINGS_ID, type FrameSettings, type FromFrame, HELLO, type Hello, LOOK } from './messages.ts';

/** Reports the form's height and its submission to the page that contains the frame, and leaves the frame for a redirect. */
export function followFrame(): void {
  const { id, origins, sent }: FrameSettings = JSON.parse(
    document.getElementById(FRAME_SETTINGS_ID)?.textContent || '{"origins":[]}',
  );
  /** Origin of the containing page once it has greeted; before that nothing is reported. */
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
    // Throws in a sandboxed frame, where the form then continues in the frame.
    top.location.href = redirectUrl;
    event.preventDefault();
  });
  // The origin of the containing page is unknown until it answers.
  parent.postMessage({ durableForm: id } satisfies FromFrame, '*');
}
