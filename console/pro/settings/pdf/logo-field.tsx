import { Button, FileButton, Group, Input, Stack } from '@mantine/core';
import { useId, useRef } from 'react';
import { useField } from '#console/parts/settings-form/fields.tsx';
import { texts } from '#console/pro/texts/en/settings/pdf.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './pdf.module.css';

/** A field for an image, whose value is a data URL or null. */
export function LogoField({ name, label, help }: { name: string; label: string; help: string }) {
  const t = useTexts(texts);
  const { value, onChange, error, ref } = useField(name);
  const reset = useRef<() => void>(null);
  const about = useId();
  const choose = async (file: File | null) => {
    if (file) onChange(await dataUrlOf(file));
  };
  return (
    <Stack gap="xs" role="group" aria-label={label} aria-describedby={about}>
      <Input.Description id={about}>{help}</Input.Description>
      {typeof value === 'string' && <img src={value} alt={t.logoAlt} className={classes.logo} />}
      <Group gap="xs">
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)} resetRef={reset}>
          {(props) => (
            <Button variant="default" {...props} ref={ref}>
              {t.logoChoose}
            </Button>
          )}
        </FileButton>
        {typeof value === 'string' && (
          <Button
            variant="default"
            onClick={() => {
              // Allows choosing the same file again.
              reset.current?.();
              onChange(null);
            }}
          >
            {t.logoRemove}
          </Button>
        )}
      </Group>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  );
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}
