import { SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { Narrow } from '#console/parts/settings-form/layout.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/settings/payments.ts';
import { useTexts } from '#console/texts/language.ts';
import { Account } from './account.tsx';
import type { AccountView } from './values.ts';

const KEY = ['settings', 'payments'];
const TITLES: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' };
type Mode = 'test' | 'live';

/** The accounts at payment providers, in each mode. */
export default function PaymentSettings() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/payments/settings', { signal })),
  });
  const save = async (provider: string, mode: Mode, changes: Record<string, unknown>) => {
    const body = { [provider]: { [mode]: changes } };
    const answer = await answerOf(api.POST('/svcb/v1/payments/settings', { body }));
    queries.setQueryData(KEY, answer);
    return accountsOf(answer.settings, provider)[mode];
  };
  return (
    <Page title={t.title}>
      <Narrow>
        <Loaded query={query} height={640}>
          {({ settings }) =>
            Object.keys(settings).map((provider) => (
              <Provider
                key={provider}
                provider={provider}
                accounts={accountsOf(settings, provider)}
                save={(mode, changes) => save(provider, mode, changes)}
              />
            ))
          }
        </Loaded>
      </Narrow>
    </Page>
  );
}

function accountsOf(settings: object, provider: string): Record<Mode, AccountView> {
  return (settings as Record<string, Record<Mode, AccountView>>)[provider] as Record<Mode, AccountView>;
}

function Provider({
  provider,
  accounts,
  save,
}: {
  provider: string;
  accounts: Record<Mode, AccountView>;
  save(mode: Mode, changes: Record<string, unknown>): Promise<AccountView>;
}) {
  const t = useTexts(texts);
  const [mode, setMode] = useState<Mode>(accounts.live.configured && !accounts.test.configured ? 'live' : 'test');
  const title = TITLES[provider] ?? provider;
  return (
    <Section title={title} about={t.about[provider as keyof typeof t.about]}>
      <SegmentedControl
        aria-label={`${title}: ${t.mode}`}
        data={[
          { value: 'test', label: t.test },
          { value: 'live', label: t.live },
        ]}
        value={mode}
        onChange={(next) => setMode(next as Mode)}
      />
      {(['test', 'live'] as const).map((one) => (
        // The form for the other mode stays mounted, so that its entries are not lost.
        <div key={one} hidden={one !== mode}>
          <Account
            provider={provider}
            mode={one}
            name={t.formOf(title, t[one])}
            account={accounts[one]}
            save={(changes) => save(one, changes)}
          />
        </div>
      ))}
    </Section>
  );
}
