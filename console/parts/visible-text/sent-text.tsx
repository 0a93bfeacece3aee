import { Fragment } from 'react';
import { visibleText } from './visible-text.ts';

/** A text that somebody sent: its direction does not reach beyond it, and nothing in it is unseen. */
export function SentText({ text }: { text: string }) {
  return <bdi>{visibleText(text)}</bdi>;
}

/** Several of them in a row, each for itself. */
export function SentTexts({ texts, between = ', ' }: { texts: readonly string[]; between?: string }) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place.
    <Fragment key={at}>
      {at > 0 && between}
      <SentText text={text} />
    </Fragment>
  ));
}
