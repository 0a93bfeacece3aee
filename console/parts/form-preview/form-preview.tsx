import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { REST_ROOT } from '#console/api/client.ts';
import { useSession } from '#console/api/session.ts';
import classes from './form-preview.module.css';

/**
 * A form as visitors would see it, rendered by the service; it is not saved and cannot be sent. If the form has errors, the
 * frame lists them.
 */
export function FormPreview({
  form,
  label,
  language,
  height = 520,
}: {
  form: { title: string; config: object };
  /** The accessible name of the frame. */
  label: string;
  /** A language of the form; its own by default. */
  language?: string;
  height?: number;
}) {
  const name = useId().replace(/\W/g, '');
  const poster = useRef<HTMLFormElement>(null);
  const nonce = useSession()?.nonce ?? '';
  const scheme = useComputedColorScheme('light');
  const { title, config } = form;
  const json = JSON.stringify({ title, config, ...(language !== undefined && { language }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form to post is in the document by then.
  useEffect(() => poster.current?.submit(), [json, nonce]);
  return (
    <>
      <form
        ref={poster}
        method="post"
        action={`${REST_ROOT}/svcb/v1/forms/preview?nonce=${encodeURIComponent(nonce)}`}
        target={name}
        hidden
      >
        <input type="hidden" name="form" value={json} />
      </form>
      <iframe
        name={name}
        title={label}
        className={classes.frame}
        style={{ height, colorScheme: scheme }}
        referrerPolicy="same-origin"
      />
    </>
  );
}
