import { Fieldset, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { answerOf, api } from '#console/api/client.ts';
import { ChoiceField, NumberField, TextField, useField } from '#console/parts/settings-form/fields.tsx';
import { Pair } from '#console/parts/settings-form/layout.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/submissions/schedules.ts';
import { texts as listTexts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { LANGUAGES, useLanguage, useTexts } from '#console/texts/language.ts';
import { SCHEDULES, type Schedule } from '#console/views/submissions/export/data.ts';
import { ExportFields } from '#console/views/submissions/export/export-fields.tsx';
import { countOf, type Filters } from '#console/views/submissions/list/filters.ts';
import {
  CLOCKS,
  changeBody,
  newValues,
  PERIODS,
  SPANS,
  scheduleBody,
  valuesOf,
  WAYS,
  WEEKDAYS,
  zonesWith,
} from './values.ts';

/** Creates a schedule for a form. Its time zone is that of the site by default. */
export function NewSchedule({ form, filters, close }: { form: string; filters: Filters; close(): void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const format = useFormat();
  const queries = useQueryClient();
  const site = useQuery({
    queryKey: ['settings', 'site'],
    queryFn: ({ signal }) => answerOf(api.GET('/host/options', { signal })),
  });
  return (
    <Loaded query={site} height={320}>
      {({ effective }) => (
        <SettingsForm
          label={t.newTitle}
          values={newValues(effective?.site_time_zone ?? 'UTC', language)}
          save={async (_, values) => {
            const { schedule } = await answerOf(
              api.POST('/svcb/v1/forms/{id}/export-schedules', {
                params: { path: { id: Number(form) } },
                body: scheduleBody(filters, values),
              }),
            );
            if (schedule?.next_at) showNotice(t.made(format.moment(schedule.next_at)));
            return values;
          }}
          saved={() => {
            void queries.invalidateQueries({ queryKey: [SCHEDULES] });
            close();
          }}
          message={null}
          action={t.make}
          isNew
        >
          <Holds form={form} filters={filters} />
          <Times />
          <Afterwards />
        </SettingsForm>
      )}
    </Loaded>
  );
}

/** Changes the times of a schedule and the use of its exports. */
export function ChangeSchedule({ schedule, close }: { schedule: Schedule; close(): void }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const queries = useQueryClient();
  return (
    <SettingsForm
      label={t.changeTitle}
      values={valuesOf(schedule, language)}
      save={async (changes, values) => {
        const params = { path: { uuid: schedule.id } };
        const body = changeBody(changes, values);
        const { schedule: saved } = await answerOf(api.PATCH('/svcb/v1/export-schedules/{uuid}', { params, body }));
        return valuesOf(saved ?? schedule, language);
      }}
      saved={() => {
        void queries.invalidateQueries({ queryKey: [SCHEDULES] });
        close();
      }}
      message={t.changed}
    >
      <Text size="sm">{t.stays}</Text>
      <Times />
      <Afterwards />
    </SettingsForm>
  );
}

function Holds({ form, filters }: { form: string; filters: Filters }) {
  const t = useTexts(texts);
  const words = useTexts(listTexts);
  const { value, onChange } = useField('holds');
  const { from: _, to: __, ...others } = filters;
  return (
    <Fieldset legend={t.holds}>
      <Stack gap="sm">
        <Text size="sm">{countOf(others) > 1 ? t.filtered : words.exportAll}</Text>
        <ExportFields form={form} options={value} change={onChange} />
      </Stack>
    </Fieldset>
  );
}

function Times() {
  const t = useTexts(texts);
  const [period, zone] = useWatch({ name: ['period', 'zone'] });
  return (
    <Fieldset legend={t.when}>
      <Stack gap="sm">
        <Pair>
          <ChoiceField
            name="period"
            label={t.period}
            options={PERIODS.map((value) => ({ value, label: t.periods[value] }))}
          />
          {period === 'weekly' && (
            <ChoiceField
              name="weekday"
              label={t.weekday}
              options={WEEKDAYS.map((value) => ({ value, label: t.weekdays[value] }))}
            />
          )}
        </Pair>
        <Pair>
          <ChoiceField name="hour" label={t.hour} options={CLOCKS} />
          <ChoiceField name="zone" label={t.zone} options={zonesWith(zone)} />
        </Pair>
        <ChoiceField name="span" label={t.span} options={SPANS.map((value) => ({ value, label: t.spans[value] }))} />
      </Stack>
    </Fieldset>
  );
}

function Afterwards() {
  const t = useTexts(texts);
  const deliver = useWatch({ name: 'deliver' });
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  return (
    <Fieldset legend={t.after}>
      <Stack gap="sm">
        <NumberField name="keep_days" label={t.keepDays} help={t.keepHelp} />
        <ChoiceField
          name="deliver"
          label={t.deliver}
          options={WAYS.map((value) => ({ value, label: t.ways[value] }))}
        />
        {deliver === 'store' && <Text size="sm">{t.storeHelp}</Text>}
        {deliver === 'mail' && (
          <>
            <Text size="sm">{t.mailHelp}</Text>
            <TextField name="recipients" label={t.recipients} help={t.recipientsHelp} />
            <ChoiceField name="language" label={t.language} options={languages} />
          </>
        )}
      </Stack>
    </Fieldset>
  );
}
