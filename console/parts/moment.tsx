import { Tooltip } from '@mantine/core';
import { useFormat } from '#console/texts/format.ts';

/**
 * A moment in the browser's time zone: short, and in full on hover or focus.
 * @param seconds true where moments follow each other within a minute
 */
export function Moment({
  at,
  relative = false,
  seconds = false,
}: {
  at: string | null | undefined;
  relative?: boolean;
  seconds?: boolean;
}) {
  const format = useFormat();
  if (!at) return <span aria-hidden="true">–</span>;
  return (
    <Tooltip label={format.exact(at)}>
      <time dateTime={at}>{relative ? format.ago(at) : seconds ? format.second(at) : format.moment(at)}</time>
    </Tooltip>
  );
}
