import { useNavigate } from '@tanstack/react-router';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { texts } from '#console/texts/en/overview.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { type Day, targetOfDay } from '../model/numbers.ts';

const TICK = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };

/**
 * A bar for each day; pressing one opens the submissions of that day. A table beside it has the same numbers for keyboards and
 * screen readers.
 */
export default function Chart({ days }: { days: readonly Day[] }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const format = useFormat();
  const navigate = useNavigate();
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const noon = (day: string) => `${day}T12:00:00`;
  const open = (index: number) => {
    const day = days[index];
    if (!day?.submissions) return;
    const { to, search } = targetOfDay(day.day);
    void navigate({ to, search: search as never });
  };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} accessibilityLayer={false} margin={{ top: 4, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--mantine-color-default-border)" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => short.format(new Date(noon(day)))}
          tick={TICK}
          minTickGap={32}
          tickLine={false}
          axisLine={false}
        />
        <YAxis
          allowDecimals={false}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          width={44}
          tickFormatter={(count: number) => format.number(count)}
        />
        <Tooltip
          cursor={{ fill: 'var(--mantine-color-default-hover)' }}
          contentStyle={{
            background: 'var(--mantine-color-body)',
            border: '1px solid var(--mantine-color-default-border)',
            color: 'var(--mantine-color-text)',
          }}
          itemStyle={{ color: 'var(--mantine-color-text)' }}
          labelFormatter={(day) => format.date(noon(String(day)))}
          formatter={(count) => [format.number(Number(count)), t.count]}
        />
        <Bar
          dataKey="submissions"
          fill="var(--mantine-primary-color-filled)"
          radius={[2, 2, 0, 0]}
          maxBarSize={32}
          isAnimationActive={false}
          cursor="pointer"
          onClick={(_, index) => open(index)}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
