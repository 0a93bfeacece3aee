import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LANGUAGES, type Language, setLanguage, useLanguage, useTexts } from '#console/texts/language.ts';
import { texts } from './texts.ts';

/** How the console looks to this browser. */
export function Preferences() {
  const t = useTexts(texts);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t.colours}</Menu.Label>
      {(['auto', 'light', 'dark'] satisfies MantineColorScheme[]).map((scheme) => (
        <Choice key={scheme} isChosen={scheme === colorScheme} choose={() => setColorScheme(scheme)}>
          {t[scheme]}
        </Choice>
      ))}
      <Menu.Label>{t.language}</Menu.Label>
      {(Object.keys(LANGUAGES) as Language[]).map((one) => (
        <Choice key={one} isChosen={one === language} choose={() => setLanguage(one)}>
          <span lang={one}>{LANGUAGES[one]}</span>
        </Choice>
      ))}
    </>
  );
}

function Choice({ isChosen, choose, children }: { isChosen: boolean; choose(): void; children: ReactNode }) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChosen}
      onClick={choose}
      rightSection={isChosen ? <IconCheck size={16} aria-hidden="true" /> : undefined}
    >
      {children}
    </Menu.Item>
  );
}
