import { TextInput, type TextInputProps } from '@mantine/core';
import { texts } from '#console/texts/en/parts/number.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { numberText, readNumber, stepped } from './numbers.ts';
import { useTypedText } from './typed-text.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A number, or the typed text if it is no number. */
  value: unknown;
  /** @param next undefined for an empty input. Invalid text is passed on as typed, so that saving cannot store another number */
  onChange(next: number | string | undefined): void;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
}

/**
 * An input for numbers as people type and paste them in the language of the console. Inputs of browsers and libraries misread
 * what they do not expect: `12,5` becomes 125.
 */
export function NumberInput({ value, onChange, min, max, step, error, ...more }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { text, take } = useTypedText(value, numberText(value, language), (typed) => {
    const result = readNumber(typed, language);
    return 'number' in result ? result.number : typed;
  });
  const read = text.trim() === '' ? null : readNumber(text, language);
  return (
    <TextInput
      {...more}
      inputMode="decimal"
      error={read && 'mistake' in read ? t[read.mistake] : error}
      value={text}
      onChange={(event) => onChange(take(event.currentTarget.value))}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        if (by === 0 || (read && 'mistake' in read)) return;
        event.preventDefault();
        onChange(take(numberText(stepped(read?.number ?? 0, by, { min, max, step }), language)));
      }}
    />
  );
}
