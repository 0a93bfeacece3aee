import { Fragment } from 'react';
import { visibleText } from './visible-text.ts';

/** A text from outside. Its direction does not affect the text around it, and it has no invisible characters. */
export function SentText({ text }: { text: string }) {
  return <bdi>{visibleText(text)}</bdi>;
}

/** Several texts from outside in a row, each isolated from the next. */
export function SentTexts({ texts, between = ', ' }: { texts: readonly string[]; between?: string }) {
  return texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no identity other than their index.
    <Fragment key={at}>
      {at > 0 && between}
      <SentText text={text} />
    </Fragment>
  ));
}
