import { Checkbox, Fieldset, Radio, Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useSession } from '#console/api/session.ts';
import { ChoiceField, useField } from '#console/parts/settings-form/fields.tsx';
import { texts } from '#console/texts/en/accounts.ts';
import { useTexts } from '#console/texts/language.ts';
import { CAPABILITIES, type Capability, isGivable, notGivable, type Role } from './rights.ts';

/**
 * The role of an account, or single capabilities instead of those of the role. Rights that the signed-in account may not grant
 * are shown but disabled.
 * @param has the account's present capabilities
 */
export function RightsFields({ roles, has }: { roles: readonly Role[]; has: readonly Capability[] }) {
  const t = useTexts(texts);
  const mine = useSession()?.user.capabilities ?? [];
  const refused = notGivable(mine, has);
  const role = useWatch({ name: 'role' }) as string;
  const ofRole = roles.find((one) => one.role === role)?.capabilities ?? [];
  const rights = useField('rights');
  const isOwn = rights.value === 'own';
  const named = ofRole.map((one) => t.capabilities[one]).join('; ') || t.nothing;
  return (
    <>
      <ChoiceField
        name="role"
        label={t.role}
        help={roles.every((one) => isGivable(one, refused)) ? undefined : t.lacked}
        options={roles.map((one) => ({
          value: one.role,
          label: t.roles[one.role],
          disabled: !isOwn && !isGivable(one, refused),
        }))}
      />
      <Fieldset legend={t.rights}>
        <Stack gap="sm">
          <Radio.Group aria-label={t.rights} value={isOwn ? 'own' : 'role'} onChange={rights.onChange}>
            <Stack gap="xs">
              <Radio value="role" label={t.rightsOfRole} description={t.rightsOf(named)} ref={rights.ref} />
              <Radio value="own" label={t.rightsOwn} />
            </Stack>
          </Radio.Group>
          {isOwn && <Singly refused={refused} />}
        </Stack>
      </Fieldset>
    </>
  );
}

function Singly({ refused }: { refused: readonly Capability[] }) {
  const t = useTexts(texts);
  const { value, onChange, error } = useField('capabilities');
  const chosen = value as Capability[];
  return (
    <Checkbox.Group aria-label={t.rightsOwn} value={chosen} onChange={onChange} error={error}>
      <Stack gap="xs" pl="lg">
        {CAPABILITIES.map((one) => (
          <Checkbox
            key={one}
            value={one}
            label={t.capabilities[one]}
            disabled={refused.includes(one)}
            description={refused.includes(one) ? t.lacked : undefined}
          />
        ))}
        <Text size="xs" c="dimmed">
          {chosen.join(', ')}
        </Text>
      </Stack>
    </Checkbox.Group>
  );
}
