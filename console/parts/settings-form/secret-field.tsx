import { Box, Button, Group, PasswordInput } from '@mantine/core';
import { texts } from '#console/texts/en/parts/settings-form.ts';
import { useTexts } from '#console/texts/language.ts';
import { textOf, useField } from './fields.tsx';

/**
 * An input for a secret, which is never shown. Its value is '' while untouched (and is not sent), the new secret, or null to
 * remove it.
 * @param isSet true if the service has one
 */
export function SecretField({
  name,
  label,
  isSet,
  help,
}: {
  name: string;
  label: string;
  isSet: boolean;
  help?: string;
}) {
  const t = useTexts(texts);
  const { value, onChange, ...field } = useField(name);
  const isGone = value === null;
  const state = isGone ? t.secretGone : isSet ? t.secretSet : t.secretUnset;
  const button = isSet && (
    <Button
      variant="default"
      onClick={() => onChange(isGone ? '' : null)}
      aria-label={isGone ? t.keep(label) : t.remove(label)}
    >
      {isGone ? t.keepShort : t.removeShort}
    </Button>
  );
  return (
    <PasswordInput
      {...field}
      // Mantine sets this on its other inputs itself.
      aria-invalid={field.error === undefined ? undefined : true}
      label={label}
      description={help ? `${help} ${state}` : state}
      placeholder={isSet && !isGone ? '••••••••' : undefined}
      autoComplete="new-password"
      spellCheck={false}
      // The margins are on the row, so that the button stays beside the input when an error is below it.
      styles={{ wrapper: { margin: 0 } }}
      disabled={isGone}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t.show }}
      inputContainer={(input) => (
        <Group gap="xs" wrap="nowrap" my={5}>
          <Box flex={1}>{input}</Box>
          {button}
        </Group>
      )}
    />
  );
}
