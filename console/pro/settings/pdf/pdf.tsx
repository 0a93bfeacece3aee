import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useCan } from '#console/api/session.ts';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { changesOf, type Values } from '#console/parts/settings-form/changes.ts';
import { ChoiceField, ColourField, NumberField, TextField } from '#console/parts/settings-form/fields.tsx';
import { Beside, Pair } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/pro/texts/en/settings/pdf.ts';
import { useTexts } from '#console/texts/language.ts';
import { LogoField } from './logo-field.tsx';
import { Preview } from './preview.tsx';
import { Watch } from './watch.tsx';

const KEY = ['settings', 'pdf'];
const PAPERS = ['A4', 'A5', 'Letter', 'Legal'].map((value) => ({ value, label: value }));

/** The settings for PDFs, beside a sample document. */
export default function PdfSettings() {
  const t = useTexts(texts);
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/settings/pdf', { signal })),
  });
  return (
    <Page title={t.title}>
      <Loaded query={query} height={640}>
        {({ settings }) => <AppearanceSettings saved={settings as Values} />}
      </Loaded>
    </Page>
  );
}

function AppearanceSettings({ saved }: { saved: Values }) {
  const t = useTexts(texts);
  const can = useCan();
  const queries = useQueryClient();
  const [now, setNow] = useState(saved);
  const save = async (changes: Record<string, unknown>) => {
    const answer = await answerOf(api.POST('/svcb/v1/settings/pdf', { body: changes }));
    queries.setQueryData(KEY, answer);
    return answer.settings as Values;
  };
  const form = (
    <SettingsForm label={t.form} values={saved} save={save}>
      <Watch onChange={setNow} />
      <AppearanceFields />
      <PageFields />
    </SettingsForm>
  );
  return (
    <Beside form={form}>
      <Section title={t.preview} about={can('SUBMISSIONS_PREVIEW') ? t.previewAbout : t.mayNot}>
        {can('SUBMISSIONS_PREVIEW') && <Preview changes={changesOf(saved, now)} saved={saved} />}
      </Section>
    </Beside>
  );
}

function AppearanceFields() {
  const t = useTexts(texts);
  return (
    <>
      <Section title={t.logo} about={t.about}>
        <LogoField name="logo" label={t.logo} help={t.logoHelp} />
        <NumberField name="logo_height" label={t.logoHeight} />
      </Section>
      <Section title={t.colours}>
        <Pair>
          <ColourField name="accent_color" label={t.accent} />
          <ColourField name="text_color" label={t.text} />
          <ColourField name="shade_color" label={t.shade} />
        </Pair>
      </Section>
      <Section title={t.type}>
        <Pair>
          <ChoiceField
            name="font"
            label={t.font}
            options={[
              { value: 'sans', label: t.sans },
              { value: 'serif', label: t.serif },
            ]}
          />
          <NumberField name="font_size" label={t.size} step={0.5} />
        </Pair>
      </Section>
    </>
  );
}

function PageFields() {
  const t = useTexts(texts);
  return (
    <>
      <Section title={t.pageText} about={t.pageTextHelp}>
        <TextField name="header" label={t.header} />
        <TextField name="footer" label={t.footer} />
      </Section>
      <Section title={t.page}>
        <ChoiceField name="page_size" label={t.pageSize} options={PAPERS} />
        <Pair>
          <NumberField name="margin_top" label={t.top} />
          <NumberField name="margin_right" label={t.right} />
        </Pair>
        <Pair>
          <NumberField name="margin_bottom" label={t.bottom} />
          <NumberField name="margin_left" label={t.left} />
        </Pair>
      </Section>
    </>
  );
}
