import { useState } from 'react';

/**
 * The text of an input for a value that is read out of it, kept as it was typed for as long as the value is the one that was read.
 * @param written the value as a text
 * @param read makes the value of a text
 * @param reading anything else on which the reading depends, such as a currency
 */
export function useTypedText(
  value: unknown,
  written: string,
  read: (text: string) => number | string | undefined,
  reading?: string,
): { text: string; take(next: string): number | string | undefined } {
  const [typed, setTyped] = useState<{ text: string; of: unknown; reading: string | undefined } | null>(null);
  const isKept = typed !== null && typed.of === value && typed.reading === reading;
  return {
    text: isKept ? typed.text : written,
    take(next) {
      const made = next.trim() === '' ? undefined : read(next);
      setTyped({ text: next, of: made, reading });
      return made;
    },
  };
}
