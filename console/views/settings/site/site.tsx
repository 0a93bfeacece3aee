import { Fieldset, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { answerOf, api } from '#console/api/client.ts';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { ChoiceField, LineField, NumberField } from '#console/parts/settings-form/fields.tsx';
import { Narrow, Pair } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/settings/site.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { PostTypes } from './post-types.tsx';
import { languageName, siteBody, siteValues, WHOLE } from './values.ts';

const readOptions = (signal?: AbortSignal) => answerOf(api.GET('/host/options', { signal }));
type Options = Awaited<ReturnType<typeof readOptions>>;
type Effective = Options['effective'];

/** The settings of the whole site. */
export default function SiteSettings() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['settings', 'site'], queryFn: ({ signal }) => readOptions(signal) });
  const save = async (changes: Record<string, unknown>) => {
    const answer = await answerOf(api.PATCH('/host/options', { body: siteBody(changes) }));
    queries.setQueryData(['settings', 'site'], answer);
    return siteValues(answer.options);
  };
  return (
    <Page title={t.title}>
      <Narrow>
        <Loaded query={query} height={640}>
          {({ options, effective }) => (
            <SettingsForm label={t.form} values={siteValues(options)} save={save} whole={WHOLE}>
              <Identity effective={effective} />
              <Locale effective={effective} />
              <Section title={t.limits} about={t.limitsAbout}>
                <LimitFields name="form_rate_limits" legend={t.atOneForm} usual={effective?.form_rate_limits} />
                <LimitFields name="address_rate_limits" legend={t.atAllForms} usual={effective?.address_rate_limits} />
              </Section>
              <Section title={t.audit}>
                <NumberField
                  name="audit_retention_days"
                  label={t.auditDays}
                  help={t.auditHelp}
                  placeholder={String(effective?.audit_retention_days ?? '')}
                />
              </Section>
              <PostTypes />
            </SettingsForm>
          )}
        </Loaded>
      </Narrow>
    </Page>
  );
}

function Identity({ effective }: { effective: Effective }) {
  const t = useTexts(texts);
  return (
    <Section title={t.identity}>
      <LineField name="site_name" label={t.name} help={t.nameHelp} placeholder={effective?.site_name} />
      <LineField
        name="site_logo_url"
        label={t.logo}
        help={t.logoHelp}
        type="url"
        inputMode="url"
        placeholder="https://…"
      />
    </Section>
  );
}

function Locale({ effective }: { effective: Effective }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const zone = useWatch({ name: 'site_time_zone' }) as string | null;
  const tag = useWatch({ name: 'site_language' }) as string | null;
  const timeZones = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set(['UTC', ...timeZones, ...(zone ? [zone] : [])])].map((one) => ({ value: one, label: one }));
  const name = languageName(tag ?? effective?.site_language ?? '', language);
  return (
    <Section title={t.locale}>
      <Stack gap="sm">
        <ChoiceField
          name="site_time_zone"
          label={t.zone}
          help={t.zoneHelp}
          options={zones}
          isClearable
          placeholder={effective?.site_time_zone}
        />
        <LineField
          name="site_language"
          label={t.language}
          help={name ? `${t.languageHelp} ${t.languageIs(name)}` : t.languageHelp}
          placeholder={effective?.site_language}
        />
      </Stack>
    </Section>
  );
}

function LimitFields({
  name,
  legend,
  usual,
}: {
  name: string;
  legend: string;
  usual: { per_minute: number; per_hour: number } | undefined;
}) {
  const t = useTexts(texts);
  return (
    <Fieldset legend={legend}>
      <Pair>
        <NumberField name={`${name}.per_minute`} label={t.perMinute} placeholder={String(usual?.per_minute ?? '')} />
        <NumberField name={`${name}.per_hour`} label={t.perHour} placeholder={String(usual?.per_hour ?? '')} />
      </Pair>
    </Fieldset>
  );
}
