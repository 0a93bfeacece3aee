import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/shell.ts';
import { LANGUAGES, type Language, setLanguage, useLanguage, useTexts } from '#console/texts/language.ts';

const SCHEMES = ['auto', 'light', 'dark'] satisfies MantineColorScheme[];

/** Settings for the console's appearance in this browser. */
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
      <Menu.RadioGroup value={language} onChange={(one) => void setLanguage(one as Language).catch(showProblem)}>
        {(Object.keys(LANGUAGES) as Language[]).map((one) => (
          <Menu.RadioItem key={one} value={one} lang={one}>
            {LANGUAGES[one]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
