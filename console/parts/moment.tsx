import { Tooltip } from '@mantine/core';
import { useFormat } from '#console/texts/format.ts';

/** A moment in the browser's time zone: short, and to the second on hover or focus. */
export function Moment({ at, relative = false }: { at: string | null | undefined; relative?: boolean }) {
  const format = useFormat();
  if (!at) return <span aria-hidden="true">–</span>;
  return (
    <Tooltip label={format.exact(at)}>
      <time dateTime={at}>{relative ? format.ago(at) : format.moment(at)}</time>
    </Tooltip>
  );
}
