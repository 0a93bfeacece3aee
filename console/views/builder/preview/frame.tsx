import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { REST_ROOT } from '#console/api/client.ts';
import { useSession } from '#console/api/session.ts';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './preview.module.css';

const WIDTHS = { phone: 390, desktop: 1_280 } as const;
const HEIGHTS = { phone: 760, desktop: 900 } as const;

/**
 * A page of the service in a frame. Each version gets a frame of its own, which replaces the previous one when it is loaded:
 * this keeps the versions out of the browser's history, and avoids flicker.
 * @param form the JSON that is posted
 */
export function Frame({ form, size, colours }: { form: string; size: keyof typeof WIDTHS; colours: 'light' | 'dark' }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [versions, setVersions] = useState<{ number: number; form: string }[]>([{ number: 0, form }]);
  const latest = versions.at(-1);
  if (latest && latest.form !== form) setVersions([...versions.slice(-1), { number: latest.number + 1, form }]);
  const scale = Math.min(1, (width || WIDTHS[size]) / WIDTHS[size]);
  const scrolled = useRef(0);
  const isReady = (number: number) => setVersions((all) => all.filter((one) => one.number >= number));
  return (
    <div ref={ref}>
      <div className={classes.place} style={{ width: WIDTHS[size] * scale, height: HEIGHTS[size] * scale }}>
        {versions.map((version, index) => (
          <VersionFrame
            key={version.number}
            number={version.number}
            form={version.form}
            isBehind={index > 0}
            colours={colours}
            scrolled={scrolled}
            onReady={isReady}
            style={{ width: WIDTHS[size], height: HEIGHTS[size], transform: `scale(${scale})` }}
          />
        ))}
      </div>
    </div>
  );
}

function VersionFrame({
  number,
  form,
  isBehind,
  colours,
  scrolled,
  onReady,
  style,
}: {
  number: number;
  form: string;
  isBehind: boolean;
  colours: 'light' | 'dark';
  scrolled: { current: number };
  onReady(number: number): void;
  style: { width: number; height: number; transform: string };
}) {
  const t = useTexts(texts);
  const nonce = useSession()?.nonce ?? '';
  const frame = useRef<HTMLIFrameElement>(null);
  const sent = useRef(false);
  const name = `preview-${number}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is posted only once into each frame.
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    post(`${REST_ROOT}/svcb/v1/forms/preview?nonce=${encodeURIComponent(nonce)}`, name, form);
  }, []);
  const loaded = () => {
    const page = frame.current?.contentWindow;
    // The initial empty page of a frame fires this event too.
    if (!page || page.location.href === 'about:blank') return;
    page.scrollTo(0, scrolled.current);
    page.addEventListener('scroll', () => {
      scrolled.current = page.scrollY;
    });
    onReady(number);
  };
  return (
    <iframe
      ref={frame}
      name={name}
      title={t.previewing.frame}
      className={classes.frame}
      data-behind={isBehind || undefined}
      onLoad={loaded}
      style={{ ...style, colorScheme: colours }}
    />
  );
}

/** Posts an HTML form, so that the page gets the service's own content security policy. */
function post(action: string, target: string, value: string): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target, hidden: true });
  const input = document.createElement('input');
  Object.assign(input, { type: 'hidden', name: 'form', value });
  form.append(input);
  document.body.append(form);
  form.submit();
  form.remove();
}
