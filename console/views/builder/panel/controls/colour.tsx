import { ColorInput } from '@mantine/core';
import { type ControlProps, usePanel } from '../context.tsx';
import { mistakeAt } from '../schema/change.ts';

/** A colour as `#rrggbb`. */
export function ColourControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const { errors } = usePanel();
  return (
    <ColorInput
      format="hex"
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      withEyeDropper={false}
      fixOnBlur={false}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => edit(() => next)}
    />
  );
}
