import { Moment } from '#console/parts/moment.tsx';
import { useTexts } from '#console/texts/language.ts';
import { texts } from '../texts.ts';

/** When the next attempt comes; what is due is made now. */
export function NextTry({ at }: { at: string | null }) {
  const t = useTexts(texts);
  return at !== null && Date.parse(at) <= Date.now() ? t.nextNow : <Moment at={at} relative />;
}
