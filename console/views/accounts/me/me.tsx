import { Anchor, Radio, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan, useSession } from '#console/api/session.ts';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { Narrow } from '#console/parts/settings-form/layout.tsx';
import { showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/accounts/me.ts';
import { texts as accountTexts } from '#console/texts/en/accounts.ts';
import { LANGUAGES, type Language, setLanguage, useLanguage, useTexts } from '#console/texts/language.ts';
import type { RoleName } from '../rights.ts';
import { ApplicationPasswords } from './application-passwords.tsx';
import { OwnPassword } from './own-password.tsx';

/** The account that is signed in. */
export default function Me() {
  const t = useTexts(texts);
  const { roleNames } = useTexts(accountTexts);
  const user = useSession()?.user;
  const can = useCan();
  if (!user) return null;
  return (
    <Page title={t.title}>
      <Narrow>
        <Text>{t.who(user.login, roleNames[user.role as RoleName])}</Text>
        {can('manage_options') && (
          <Anchor component={Link} to={`/accounts/${user.id}`}>
            {t.email}
          </Anchor>
        )}
        <OwnPassword />
        <ApplicationPasswords />
        <Appearance />
      </Narrow>
    </Page>
  );
}

function Appearance() {
  const t = useTexts(texts);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={t.look} about={t.lookAbout}>
      <Radio.Group
        label={t.colours}
        value={colorScheme}
        onChange={(next) => setColorScheme(next as typeof colorScheme)}
      >
        <Stack gap="xs" mt="xs">
          {(['auto', 'light', 'dark'] as const).map((one) => (
            <Radio key={one} value={one} label={t[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t.language}
        value={language}
        onChange={(next) => void setLanguage(next as Language).catch(showProblem)}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(LANGUAGES).map(([tag, name]) => (
            <Radio key={tag} value={tag} label={<span lang={tag}>{name}</span>} />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  );
}
