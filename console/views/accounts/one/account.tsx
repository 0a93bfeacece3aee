import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { answerOf, api } from '#console/api/client.ts';
import { useSession } from '#console/api/session.ts';
import { Facts } from '#console/parts/facts.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { LineField } from '#console/parts/settings-form/fields.tsx';
import { Narrow } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/accounts.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Account, accountKey, readAccount, rolesQuery } from '../data.ts';
import { type Rights, rightsBody } from '../rights.ts';
import { RightsFields } from '../rights-fields.tsx';
import { Access } from './access.tsx';
import { SetPassword } from './set-password.tsx';

type Values = Rights & { [key: string]: unknown; email: string };

const valuesOf = ({ email, role, capabilities, own_capabilities: isOwn }: Account): Values => ({
  email,
  role,
  rights: isOwn ? 'own' : 'role',
  capabilities,
});

/** One account: its rights, password and sessions. */
export default function AccountView() {
  const t = useTexts(texts);
  const { id: idText } = useParams({ strict: false }) as { id: string };
  const id = Number(idText);
  const query = useQuery({ queryKey: accountKey(id), queryFn: ({ signal }) => readAccount(id, signal) });
  return (
    <Page
      title={query.data ? t.account(query.data.login) : t.account('…')}
      above={
        <Anchor component={Link} to="/accounts" size="sm">
          {t.back}
        </Anchor>
      }
    >
      <Narrow>
        <Loaded query={query} height={480}>
          {(account) => <Whole account={account} />}
        </Loaded>
      </Narrow>
    </Page>
  );
}

function Whole({ account }: { account: Account }) {
  const me = useSession()?.user.id;
  const isOwn = account.id === me;
  return (
    <>
      <Details account={account} isOwn={isOwn} />
      <Usage account={account} />
      {!isOwn && (
        <>
          <SetPassword account={account} />
          <Access account={account} />
        </>
      )}
    </>
  );
}

function Details({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const roles = useQuery(rolesQuery);
  const save = async (changes: Record<string, unknown>, now: Values) => {
    const changed = await answerOf(
      api.PATCH('/host/accounts/{id}', {
        params: { path: { id: account.id } },
        body: rightsBody(changes, now) as never,
      }),
    );
    queries.setQueryData(accountKey(account.id), changed);
    void queries.invalidateQueries({ queryKey: ['accounts', 'list'] });
    return valuesOf(changed);
  };
  return (
    <Loaded query={roles}>
      {(loadedRoles) => (
        <SettingsForm label={t.details} values={valuesOf(account)} save={save} message={t.changesCount}>
          <Section title={t.details} about={isOwn ? undefined : t.changesCount}>
            {isOwn && (
              <Alert variant="light">
                <Text size="sm">{t.ownAccount}</Text>
                <Anchor component={Link} to="/me" size="sm">
                  {t.toOwn}
                </Anchor>
              </Alert>
            )}
            <LineField name="email" label={t.email} type="email" autoComplete="off" blank="" />
            {!isOwn && <RightsFields roles={loadedRoles} has={account.capabilities} />}
          </Section>
        </SettingsForm>
      )}
    </Loaded>
  );
}

function Usage({ account }: { account: Account }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { disabled_at: disabledAt, last_signed_in_at: signedInAt } = account;
  return (
    <Section title={t.facts}>
      <Facts
        facts={[
          [t.state, disabledAt ? t.disabledSince(format.moment(disabledAt)) : t.enabled],
          [t.password, account.password_set ? t.passwordThere : t.noPassword],
          [t.lastSignIn, signedInAt ? <Moment key="last" at={signedInAt} relative /> : t.never],
          [t.created, <Moment key="made" at={account.created_at} />],
          [t.sessions, format.number(account.sessions)],
          [t.appPasswords, format.number(account.application_passwords)],
          [t.openSteps, format.number(account.open_steps)],
        ]}
      />
    </Section>
  );
}
