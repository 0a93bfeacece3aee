import { Box, Button, Group, PasswordInput } from '@mantine/core';
import { texts } from '#console/texts/en/parts/settings-form.ts';
import { useTexts } from '#console/texts/language.ts';
import { textOf, useField } from './fields.tsx';

/**
 * A secret, which is never shown. Its value is '' while nobody touches it (it is not sent then), the new one, or null to remove it.
 * @param isSet whether the service keeps one
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
      // Mantine says it of other inputs itself.
      aria-invalid={field.error === undefined ? undefined : true}
      label={label}
      description={help ? `${help} ${state}` : state}
      placeholder={isSet && !isGone ? '••••••••' : undefined}
      autoComplete="new-password"
      spellCheck={false}
      // The row has its margins, so that the button stands beside the input with a mistake under it too.
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
