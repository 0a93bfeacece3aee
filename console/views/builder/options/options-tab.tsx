import { NativeSelect, Stack, Title } from '@mantine/core';
import { type ComponentType, useMemo } from 'react';
import { useSearchState } from '#console/parts/search-state.ts';
import { texts } from '#console/texts/en/builder/options.ts';
import { texts as panelTexts } from '#console/texts/en/builder/panel.ts';
import { useTexts } from '#console/texts/language.ts';
import { useEditor } from '../editor/context.tsx';
import type { Entry } from '../model.ts';
import { PanelProvider } from '../panel/control.tsx';
import { isSame, mistakesUnder } from '../panel/schema/change.ts';
import { currencyOf } from '../panel/schema/currency.ts';
import { fieldChoices } from '../panel/schema/fields.ts';
import { Endings } from './endings.tsx';
import { Headless } from './headless.tsx';
import { Integrations } from './integrations/integrations.tsx';
import { Limits } from './limits.tsx';
import { Notifications } from './notifications/notifications.tsx';
import classes from './options.module.css';
import { OPTIONS_PATH, OptionRows } from './parts/option-rows.tsx';
import { Payment } from './payment.tsx';
import { Process } from './process/process.tsx';
import { Theme } from './theme.tsx';
import { TranslationsHint } from './translations-hint.tsx';

/** Options with a component of their own: a list, a test, or data from the service. */
const CUSTOM_VIEWS: Readonly<Record<string, ComponentType<{ entry: Entry }>>> = {
  endings: Endings,
  notifications: Notifications,
  integrations: Integrations,
  headless: Headless,
  limits: Limits,
  payment: Payment,
  process: Process,
  theme: Theme,
  translations: TranslationsHint,
};

/** The options of the form, by section. */
export default function OptionsTab() {
  const t = useTexts(texts);
  const words = useTexts(panelTexts);
  const { draft, errors, options } = useEditor();
  const [search, changeSearch] = useSearchState();
  const { fields } = draft.config;
  const choices = useMemo(() => fieldChoices(fields), [fields]);
  const chosen = options.groups.find(({ id }) => id === search.section) ?? options.groups[0];
  const entriesIn = (group: string) => options.entries.filter((entry) => entry.group === group);
  const noteOf = (group: string) => {
    const entries = entriesIn(group);
    const mistakes = entries.reduce((sum, { id }) => sum + mistakesUnder(errors, `${OPTIONS_PATH}.${id}`), 0);
    if (mistakes > 0) return words.mistakes(mistakes);
    return entries.some((entry) => isUsed(entry, draft.config.options[entry.id])) ? t.changed : '';
  };
  if (!chosen) return null;
  const named = options.groups.map(({ id, title }) => {
    const note = noteOf(id);
    return { value: id, title, note, label: note === '' ? title : `${title} (${note})` };
  });
  return (
    <PanelProvider defs={options.$defs} choices={choices} errors={errors} currency={currencyOf(draft)}>
      <div className={classes.layout}>
        <NativeSelect
          className={classes.select}
          label={t.section}
          value={chosen.id}
          data={named.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => changeSearch({ section: event.currentTarget.value })}
        />
        <nav className={classes.nav} aria-label={t.sections}>
          {named.map(({ value, title, note }) => (
            <button
              key={value}
              type="button"
              className={classes.link}
              aria-current={value === chosen.id || undefined}
              onClick={() => changeSearch({ section: value })}
            >
              <span>{title}</span>
              {note !== '' && <span className={classes.note}>{note}</span>}
            </button>
          ))}
        </nav>
        <Stack gap="lg" className={classes.section} key={chosen.id}>
          <Title order={2} size="h4">
            {chosen.title}
          </Title>
          {entriesIn(chosen.id).map((entry) => {
            const OptionView = CUSTOM_VIEWS[entry.id] ?? OptionRows;
            return <OptionView key={entry.id} entry={entry} />;
          })}
        </Stack>
      </div>
    </PanelProvider>
  );
}

/** True if an option differs from its defaults; the service returns defaults and flags for secrets too. */
function isUsed({ schema }: Entry, value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (schema.default !== undefined && isSame(value, schema.default)) return false;
  if (typeof value !== 'object') return value !== schema.default;
  const { properties } = schema;
  return Object.entries(value).some(([key, one]) => {
    if (properties && !properties[key]) return false;
    const usual = properties?.[key]?.default;
    return one !== undefined && one !== null && !isSame(one, usual);
  });
}
