import { Checkbox, Group, MultiSelect, Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { AmountInput } from '#console/parts/amount/amount-input.tsx';
import { NumberInput } from '#console/parts/number/number-input.tsx';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { decimalAmount, minorUnits } from '#forms/money.ts';
import type { InputProps } from './about.tsx';
import { type Choice, type Input, plainOf, type Typed } from './inputs.ts';
import { FileList, Ranking } from './lists.tsx';
import { texts } from './texts.ts';

/** What stands in place of an answer of one's own, as on the form's page. */
const OTHER = '__other__';
/** From so many choices on one searches. */
const MANY = 12;

export function OneInput(props: InputProps) {
  const { input, label, hint, mistake, take } = props;
  const t = useTexts(texts);
  const text = typeof input.typed === 'string' ? input.typed : '';
  const shown = { label, description: hint, error: mistake };
  const line = {
    ...shown,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => take(event.currentTarget.value),
  };
  const bounds = { min: input.min, max: input.max };
  switch (input.as) {
    case 'line':
      return <TextInput {...line} />;
    case 'amount':
      return <AmountLine {...props} />;
    case 'email':
    case 'tel':
    case 'url':
    case 'date':
    case 'time':
      return <TextInput {...line} {...bounds} type={input.as} />;
    case 'datetime':
      return <TextInput {...line} {...bounds} type="datetime-local" description={hint ?? t.zone(input.zone ?? '')} />;
    case 'text':
    case 'rich': {
      const isFormatted = input.as === 'rich' && typeof input.raw === 'string' && plainOf(input.raw) === null;
      return (
        <Textarea
          {...line}
          description={hint ?? (isFormatted ? t.formatted : undefined)}
          autosize
          minRows={2}
          maxRows={12}
        />
      );
    }
    case 'number':
      return <NumberLine {...props} />;
    case 'flag':
    case 'once':
      return (
        <Checkbox {...shown} checked={input.typed === true} onChange={(event) => take(event.currentTarget.checked)} />
      );
    case 'choice':
      return <OneOfMany {...props} />;
    case 'radio':
    case 'points':
      return <OneOfFew {...props} />;
    case 'choices':
      return <Several {...props} />;
    case 'ranking':
      return <Ranking {...props} />;
    case 'files':
      return <FileList {...props} />;
    case 'country':
      return <Country {...props} />;
    case 'state':
      return <State {...props} />;
  }
}

/** The service gets an amount in the notation of programs, and what is none as it was typed. */
function AmountLine({ input: { typed, unit = '' }, label, hint, mistake, take }: InputProps) {
  const [value, setValue] = useState<string | number | undefined>(
    typeof typed === 'string' && typed !== '' ? (minorUnits(typed, unit) ?? typed) : undefined,
  );
  return (
    <AmountInput
      label={label}
      description={hint}
      error={mistake}
      value={value}
      currency={unit}
      onChange={(next) => {
        setValue(next);
        take(typeof next === 'number' ? decimalAmount(next, unit) : (next ?? ''));
      }}
    />
  );
}

/** What is typed stays as it is typed, also where it is half a number. */
function NumberLine({ input: { typed, min, max, step }, label, hint, mistake, take }: InputProps) {
  const [value, setValue] = useState<string | number | undefined>(
    typeof typed === 'string' && typed !== '' ? Number(typed) : undefined,
  );
  return (
    <NumberInput
      label={label}
      description={hint}
      error={mistake}
      value={value}
      min={typeof min === 'number' ? min : undefined}
      max={typeof max === 'number' ? max : undefined}
      step={step}
      onChange={(next) => {
        setValue(next);
        take(String(next ?? ''));
      }}
    />
  );
}

function OneOfMany({ input, label, hint, mistake, take }: InputProps) {
  const t = useTexts(texts);
  const { options = [], own, isClearable = false } = input;
  const { value, isOwn, choose } = useOwn(input, take);
  const data = own === undefined ? options : [...options, { value: OTHER, label: own }];
  return (
    <Stack gap={4}>
      <Select
        label={label}
        description={hint}
        error={mistake}
        data={data as Choice[]}
        value={isOwn ? OTHER : value || null}
        onChange={(chosen) => choose(chosen ?? '')}
        clearable={isClearable}
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': t.clear(label) }}
        searchable={data.length > MANY}
      />
      {isOwn && <Own label={`${label}: ${own}`} value={value} take={take} />}
    </Stack>
  );
}

function OneOfFew({ input, label, hint, mistake, take }: InputProps) {
  const t = useTexts(texts);
  const { options = [], own, isClearable, as } = input;
  const { value, isOwn, choose } = useOwn(input, take);
  const radios = (
    <>
      {options.map((one) => (
        <Radio key={one.value} value={one.value} label={one.label} />
      ))}
      {own !== undefined && <Radio value={OTHER} label={own} />}
      {isClearable && <Radio value="" label={t.noAnswer} />}
    </>
  );
  return (
    <Radio.Group
      label={label}
      description={hint}
      error={mistake}
      data-mistake={mistake && true}
      value={isOwn ? OTHER : value}
      onChange={choose}
    >
      {as === 'points' ? (
        <Group gap="md" mt={4}>
          {radios}
        </Group>
      ) : (
        <Stack gap="xs" mt={4}>
          {radios}
        </Stack>
      )}
      {isOwn && <Own label={`${label}: ${own}`} value={value} take={take} />}
    </Radio.Group>
  );
}

/** Choices one of which may be an answer of one's own. */
function useOwn({ typed, options = [], own }: Input, take: (typed: string) => void) {
  const value = typeof typed === 'string' ? typed : '';
  const isKnown = value === '' || options.some((one) => one.value === value);
  const [isChosen, setIsChosen] = useState(own !== undefined && !isKnown);
  return {
    value,
    isOwn: own !== undefined && isChosen,
    choose(chosen: string) {
      setIsChosen(chosen === OTHER);
      take(chosen === OTHER ? '' : chosen);
    },
  };
}

function Own({ label, value, take }: { label: string; value: string; take(typed: string): void }) {
  return <TextInput aria-label={label} mt="xs" value={value} onChange={(event) => take(event.currentTarget.value)} />;
}

function Several({ input: { typed, options = [], own }, label, hint, mistake, take }: InputProps) {
  const chosen = Array.isArray(typed) ? typed.map(String) : [];
  const isOption = (one: string) => options.some(({ value }) => value === one);
  const written = own === undefined ? '' : (chosen.find((one) => !isOption(one)) ?? '');
  const [isOwn, setIsOwn] = useState(written !== '');
  if (own === undefined && options.length > MANY) {
    return (
      <MultiSelect
        label={label}
        description={hint}
        error={mistake}
        data={options as Choice[]}
        value={chosen}
        onChange={take}
        searchable
      />
    );
  }
  const withOwn = (text: string) => take([...chosen.filter(isOption), ...(text === '' ? [] : [text])]);
  return (
    <Checkbox.Group
      label={label}
      description={hint}
      error={mistake}
      data-mistake={mistake && true}
      value={isOwn ? [...chosen.filter(isOption), OTHER] : chosen}
      onChange={(values) => {
        const hasOwn = values.includes(OTHER);
        setIsOwn(hasOwn);
        take([...values.filter((one) => one !== OTHER), ...(hasOwn && written !== '' ? [written] : [])]);
      }}
    >
      <Stack gap="xs" mt={4}>
        {options.map((one) => (
          <Checkbox key={one.value} value={one.value} label={one.label} />
        ))}
        {own !== undefined && <Checkbox value={OTHER} label={own} />}
      </Stack>
      {own !== undefined && isOwn && <Own label={`${label}: ${own}`} value={written} take={withOwn} />}
    </Checkbox.Group>
  );
}

/** The countries that the form has. Names come in the language of the console. */
function Country(props: InputProps) {
  const language = useLanguage();
  const list = useQuery({
    queryKey: ['countries', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/utility/countries', { params: { header: { 'Accept-Language': language } }, signal })),
  });
  const { countries: some } = props.input;
  const all = (list.data?.countries ?? []).flatMap(({ code = '', name = code }) =>
    !some || some.includes(code) ? [{ value: code, label: name }] : [],
  );
  return <OneOfMany {...props} input={{ ...props.input, ...listed(all, props.input.typed), isClearable: true }} />;
}

/** The states of the country; where that has none, or is not known, the service finds what is written. */
function State(props: InputProps) {
  const language = useLanguage();
  const { country = '', level, typed } = props.input;
  const list = useQuery({
    queryKey: ['states', country, language],
    enabled: country !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/svcb/v1/utility/states/{country}', {
          params: { path: { country }, header: { 'Accept-Language': language } },
          signal,
        }),
      ),
  });
  const states = list.data?.states ?? [];
  const isMeant = ({ code, parent }: (typeof states)[number]) =>
    level === 'lower' ? states.every((other) => other.parent !== code) : !parent;
  const all = states.filter(isMeant).map(({ code = '', name = code }) => ({ value: code, label: name }));
  if (all.length === 0) return <OneInput {...props} input={{ ...props.input, as: 'line' }} />;
  return <OneOfMany {...props} input={{ ...props.input, ...listed(all, typed), isClearable: true }} />;
}

/** With what is chosen, also where it is none of them. */
function listed(options: readonly Choice[], typed: Typed): { options: readonly Choice[] } {
  const isThere = typed === '' || typeof typed !== 'string' || options.some(({ value }) => value === typed);
  return { options: isThere ? options : [...options, { value: typed, label: typed }] };
}
