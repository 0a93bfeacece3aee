import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { LineField, PasswordField } from '#console/parts/settings-form/fields.tsx';
import { Narrow } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/accounts.ts';
import { useTexts } from '#console/texts/language.ts';
import { rolesQuery } from '../data.ts';
import { type Rights, rightsBody } from '../rights.ts';
import { RightsFields } from '../rights-fields.tsx';

const EMPTY: Rights & { [key: string]: unknown } = {
  login: '',
  email: '',
  password: '',
  role: 'reader',
  rights: 'role',
  capabilities: [],
};

/** Creates an account. */
export default function NewAccount() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const roles = useQuery(rolesQuery);
  const createdId = useRef<number>(undefined);
  const save = async (all: Record<string, unknown>, now: typeof EMPTY) => {
    const { password, ...body } = rightsBody({ ...all, rights: now.rights === 'own' ? 'own' : undefined }, now);
    const request = { ...body, ...(password !== '' && { password }) };
    const { id } = await answerOf(api.POST('/host/accounts', { body: request as never }));
    createdId.current = id;
    await queries.invalidateQueries({ queryKey: ['accounts'] });
    return now;
  };
  return (
    <Page
      title={t.make}
      above={
        <Anchor component={Link} to="/accounts" size="sm">
          {t.back}
        </Anchor>
      }
    >
      <Narrow>
        <Loaded query={roles}>
          {(loadedRoles) => (
            <SettingsForm
              label={t.make}
              values={EMPTY}
              save={save}
              saved={() => void navigate({ to: `/accounts/${createdId.current}` })}
              action={t.makeAction}
              message={t.madeIt}
              isNew
            >
              <Section title={t.details}>
                <LineField name="login" label={t.login} help={t.loginHelp} autoComplete="off" blank="" required />
                <LineField name="email" label={t.email} type="email" autoComplete="off" blank="" required />
                <PasswordField name="password" label={t.password} help={t.passwordHelp} autoComplete="new-password" />
                <RightsFields roles={loadedRoles} has={[]} />
              </Section>
            </SettingsForm>
          )}
        </Loaded>
      </Narrow>
    </Page>
  );
}
