/** The results of a question, as far as charts need them. */
export interface ChartQuestion {
  kind: string;
  answered: number;
  answers?: readonly { label: string; count: number; isOther?: boolean }[];
  average?: number | null;
  total?: number;
  nps?: { promoters: number; passives: number; detractors: number; score: number } | null;
  low?: string;
  high?: string;
  currency?: string;
  columns?: readonly string[];
  rows?: readonly { label: string; cells: readonly { count: number }[]; average: number | null }[];
  isRanking?: boolean;
}

/** The words of charts, in the language of their readers. */
export interface ChartWords {
  other: string;
  average: string;
  averagePlace: string;
  total: string;
  nps: string;
  promoters: string;
  passives: string;
  detractors: string;
}

export type ChartFormat = ReturnType<typeof chartFormat>;

/** Returns the formats of numbers in charts. */
export function chartFormat(locale: string) {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    /** @param currency its code, for an amount in units such as euros */
    value: (value: number, currency: string | undefined) =>
      currency === undefined
        ? number.format(value)
        : new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value),
  };
}

/** Returns the figures of a question beside its chart: score, average and total, each with its name. */
export function figuresOf(
  { kind, average, total, nps, currency }: ChartQuestion,
  words: ChartWords,
  { number, value }: ChartFormat,
): [name: string, value: string][] {
  const figures: [string, string][] = [];
  if (nps) {
    figures.push([words.nps, number(nps.score)], [words.promoters, number(nps.promoters)]);
    figures.push([words.passives, number(nps.passives)], [words.detractors, number(nps.detractors)]);
  }
  if (typeof average === 'number') figures.push([words.average, value(average, currency)]);
  if (total !== undefined && (kind === 'number' || kind === 'amount'))
    figures.push([words.total, value(total, currency)]);
  return figures;
}
