import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { LANGUAGES, type Language, setLanguage, useLanguage, useTexts } from '#console/texts/language.ts';
import { texts } from '../texts.ts';

const SCHEMES = ['auto', 'light', 'dark'] satisfies MantineColorScheme[];

/** How the console looks to this browser. */
export function Preferences() {
  const t = useTexts(texts);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t.colours}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {t[scheme]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Label>{t.language}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={(one) => setLanguage(one as Language)}>
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <Menu.RadioItem key={one} value={one} lang={one}>
            {LANGUAGES[one]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
