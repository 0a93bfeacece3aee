import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { Values } from '#console/parts/settings-form/changes.ts';

/** Reports the values of the surrounding form to a component outside of it. */
export function Watch({ onChange }: { onChange(now: Values): void }) {
  const now = useWatch() as Values;
  useEffect(() => onChange(now), [now, onChange]);
  return null;
}
