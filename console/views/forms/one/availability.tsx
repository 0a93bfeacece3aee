import { Badge, Group, List, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/forms/one.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Json, StoredForm } from '#console/views/forms/data/form.ts';

/** The number of booked times that are listed. */
const MOST_BOOKINGS = 10;

interface LimitUsage {
  most: number;
  taken: number;
  left: number;
}

/** The form's availability: the form itself or the message in its place, and how far its limits are used up. */
export function Availability({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const limits = useQuery({
    queryKey: ['forms', 'limits', form.id],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/forms/{id}/limits', { params: { path: { id: form.id } }, signal })),
  });
  return (
    <Section title={t.standing}>
      <Loaded query={limits} height={120}>
        {({ state, message, opens_at: opens, closes_at: closes, places, options, slots }) => (
          <Stack gap="sm">
            <Group gap="xs">
              <Badge color={state === 'open' ? 'teal.8' : 'gray.7'} autoContrast>
                {Object.hasOwn(t.states, state) ? t.states[state as keyof typeof t.states] : state}
              </Badge>
              {message && <Text size="sm">{message}</Text>}
            </Group>
            {opens && (
              <Text size="sm">
                {t.opens} <Moment at={opens} />
              </Text>
            )}
            {closes && (
              <Text size="sm">
                {t.closes} <Moment at={closes} />
              </Text>
            )}
            {places && <LimitBar label={t.places} {...places} />}
            {options.map(({ field, option, ...taken }) => (
              <LimitBar key={`${field} ${option}`} label={labelOf(form, field, option)} {...taken} />
            ))}
            <Bookings form={form} slots={slots.filter(({ taken }) => taken > 0)} />
            {!places && options.length === 0 && slots.length === 0 && !opens && !closes && form.status === 'open' && (
              <Text size="sm" c="dimmed">
                {t.noLimits}
              </Text>
            )}
            <Facts form={form} />
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

interface BookedSlot extends LimitUsage {
  field: string;
  slot: string;
}

/** The next times that somebody has booked. */
function Bookings({ form, slots }: { form: StoredForm; slots: readonly BookedSlot[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  if (slots.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={600}>
        {t.bookings}
      </Text>
      {slots.slice(0, MOST_BOOKINGS).map(({ field, slot, ...taken }) => {
        const label = `${format.local(slot)} · ${labelOf(form, field, '')}`;
        const key = `${field} ${slot}`;
        // A bar of one place would say nothing.
        return taken.most === 1 ? (
          <Text key={key} size="sm">
            {label}
          </Text>
        ) : (
          <LimitBar key={key} label={label} {...taken} />
        );
      })}
      {slots.length > MOST_BOOKINGS && (
        <Text size="sm" c="dimmed">
          {t.moreBookings(slots.length - MOST_BOOKINGS)}
        </Text>
      )}
    </>
  );
}

function LimitBar({ label, most, taken, left }: LimitUsage & { label: string }) {
  const t = useTexts(texts);
  const format = useFormat();
  const words = t.taken(format.number(taken), format.number(most), format.number(left));
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{label}</Text>
        <Text size="sm">{words}</Text>
      </Group>
      <Progress
        value={most === 0 ? 100 : (100 * taken) / most}
        color={left === 0 ? 'orange' : undefined}
        aria-label={`${label}: ${words}`}
      />
    </div>
  );
}

/** Saved restrictions other than limits that keep visitors from the form. */
function Facts({ form }: { form: StoredForm }) {
  const t = useTexts(texts);
  const { options } = form.config;
  const person = (options.limits as { per_person?: { max?: number; field?: string } } | undefined)?.per_person;
  const payment = (options.payment as { enabled?: boolean; mode?: string } | undefined) ?? {};
  const facts = [
    ...(person ? [t.perPerson(person.max ?? 1)] : []),
    ...(options.store_submissions === false ? [t.notStored] : []),
    ...(typeof options.retention_days === 'number' ? [t.retention(String(options.retention_days))] : []),
    ...(payment.enabled ? [payment.mode === 'live' ? t.paidLive : t.paidTest] : []),
    ...(options.captcha ? [t.captcha] : []),
  ];
  if (facts.length === 0) return null;
  return (
    <List size="sm" spacing={2}>
      {facts.map((fact) => (
        <List.Item key={fact}>{fact}</List.Item>
      ))}
    </List>
  );
}

/** Names an option with the labels of the form: "Workshop · Gardening". */
function labelOf({ config }: StoredForm, name: string, value: string): string {
  const field = config.fields.find((one) => one.name === name);
  const options = (field?.options ?? []) as readonly Json[];
  const option = options.find((one) => one.value === value);
  return [field?.label || name, option?.label ?? value].filter((part) => part !== '').join(' · ');
}
