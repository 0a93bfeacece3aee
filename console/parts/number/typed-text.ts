import { useState } from 'react';

/**
 * Keeps the text of an input as it was typed for as long as the value is the one that was read from it.
 * @param written the value as text
 * @param read turns text into a value
 * @param reading anything else that reading depends on, such as a currency
 */
export function useTypedText(
  value: unknown,
  written: string,
  read: (text: string) => number | string | undefined,
  reading?: string,
): { text: string; take(next: string): number | string | undefined } {
  const [typed, setTyped] = useState<{ text: string; readValue: unknown; reading: string | undefined } | null>(null);
  const isKept = typed !== null && typed.readValue === value && typed.reading === reading;
  return {
    text: isKept ? typed.text : written,
    take(next) {
      const readValue = next.trim() === '' ? undefined : read(next);
      setTyped({ text: next, readValue, reading });
      return readValue;
    },
  };
}
