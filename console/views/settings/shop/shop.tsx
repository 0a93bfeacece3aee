import { Fieldset, MultiSelect, Radio, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { Page } from '#console/parts/page.tsx';
import { Section } from '#console/parts/section.tsx';
import { useField } from '#console/parts/settings-form/fields.tsx';
import { Narrow } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/settings/shop.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';

const KEY = ['settings', 'shop'];

interface Country {
  value: string;
  label: string;
}

/** The countries that the shop sells and ships to. */
export default function ShopSettings() {
  const t = useTexts(texts);
  const language = useLanguage();
  const queries = useQueryClient();
  const saved = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/settings/shop', { signal })),
  });
  const countries = useQuery({
    queryKey: ['countries', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const params = { query: { mode: 'all' as const }, header: { 'Accept-Language': language } };
      const answer = await answerOf(api.GET('/svcb/v1/utility/countries', { params, signal }));
      return answer.countries.map(({ code, name }) => ({ value: code, label: name }));
    },
  });
  const save = async (changes: Record<string, unknown>) => {
    const answer = await answerOf(api.POST('/svcb/v1/settings/shop', { body: changes }));
    queries.setQueryData(KEY, answer);
    return answer.settings as Record<string, unknown>;
  };
  return (
    <Page title={t.title}>
      <Narrow>
        <Loaded query={countries} height={320}>
          {(all) => (
            <Loaded query={saved} height={320}>
              {({ settings }) => (
                <SettingsForm label={t.form} values={settings as Record<string, unknown>} save={save}>
                  <Section title={t.where} about={t.about}>
                    <CountriesField name="selling_countries" legend={t.selling} all={all} />
                    <CountriesField name="shipping_countries" legend={t.shipping} all={all} />
                  </Section>
                </SettingsForm>
              )}
            </Loaded>
          )}
        </Loaded>
      </Narrow>
    </Page>
  );
}

/** A choice between all countries and a list of them. */
function CountriesField({ name, legend, all }: { name: string; legend: string; all: readonly Country[] }) {
  const t = useTexts(texts);
  const { value, onChange, error, ref, onBlur } = useField(name);
  const chosen = Array.isArray(value) ? (value as string[]) : null;
  return (
    <Fieldset legend={legend}>
      <Stack gap="sm">
        <Radio.Group
          aria-label={legend}
          value={chosen ? 'some' : 'all'}
          onChange={(next) => onChange(next === 'all' ? 'all' : (chosen ?? []))}
          error={chosen ? undefined : error}
        >
          <Stack gap="xs">
            <Radio value="all" label={t.everywhere} ref={chosen ? undefined : ref} />
            <Radio value="some" label={t.some} />
          </Stack>
        </Radio.Group>
        {chosen && (
          <MultiSelect
            ref={ref}
            onBlur={onBlur}
            label={t.countries}
            description={chosen.length === 0 ? t.noCountry : undefined}
            data={all}
            value={chosen}
            onChange={onChange}
            error={error}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': `${legend}: ${t.remove}` }}
            maxDropdownHeight={320}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
