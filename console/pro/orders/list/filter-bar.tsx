import { Button, NativeSelect } from '@mantine/core';
import { DayRange } from '#console/parts/days/day-range.tsx';
import { FormPicker } from '#console/parts/form-picker.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import detail from '../../../parts/styles/detail.module.css';
import { STATUSES } from '../model/orders.ts';
import { FILTER_KEYS } from '../model/queries.ts';
import classes from '../orders.module.css';
import { texts } from '../texts/list.ts';
import { states } from '../texts/states.ts';

type Choice = { value: string; label: string };

/** What the list is narrowed to, kept in the address. */
export function FilterBar() {
  const t = useTexts(texts);
  const words = useTexts(states);
  const common = useTexts(shared);
  const [search, change] = useSearchState();
  const isNarrowed = FILTER_KEYS.some((key) => search[key]);
  const select = (key: (typeof FILTER_KEYS)[number], label: string, all: string, data: Choice[]) => (
    <NativeSelect
      label={label}
      value={search[key] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [key]: value })}
      data={[{ value: '', label: all }, ...data]}
    />
  );
  const statuses = STATUSES.map((value) => ({ value, label: words.status[value] }));
  return (
    <search className={`${detail.filters} ${classes.filters}`} aria-label={t.filters}>
      {select('status', t.state, t.anyState, statuses)}
      <FormPicker value={search.form} onChange={(form) => change({ form })} />
      {select('provider', t.provider, t.anyProvider, [
        { value: 'stripe', label: words.provider.stripe },
        { value: 'paypal', label: words.provider.paypal },
      ])}
      {select('mode', t.mode, t.anyMode, [
        { value: 'live', label: t.liveMode },
        { value: 'test', label: t.testMode },
      ])}
      {select('attention', t.attention, t.anyAttention, [
        { value: 'true', label: t.wanted },
        { value: 'false', label: t.unwanted },
      ])}
      <DayRange from={search.from} to={search.to} onChange={change} />
      {isNarrowed && (
        <Button variant="subtle" onClick={() => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))}>
          {common.clearFilters}
        </Button>
      )}
    </search>
  );
}
