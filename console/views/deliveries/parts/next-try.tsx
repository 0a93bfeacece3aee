import { Moment } from '#console/parts/moment.tsx';
import { texts } from '#console/texts/en/deliveries.ts';
import { useTexts } from '#console/texts/language.ts';

/** The time of the next attempt; one that is overdue is about to be made. */
export function NextTry({ at }: { at: string | null }) {
  const t = useTexts(texts);
  return at !== null && Date.parse(at) <= Date.now() ? t.nextNow : <Moment at={at} relative />;
}
