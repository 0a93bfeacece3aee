import type { Json, StoredForm } from '../../data/form.ts';

/** The parts of a form that embed codes need. */
export interface Embedded {
  id: number;
  title: string;
  /** The origin of the service: `https://forms.example.org`. */
  origin: string;
  /** The address of the REST routes. */
  rest: string;
  /** A language of the form; the visitor's own if absent. */
  language?: string | undefined;
}

/** Ways to publish a form. */
export const WAYS = ['script', 'element', 'frame', 'link'] as const;
export type Way = (typeof WAYS)[number];

/** Returns the code for a page of another site, or the link to send. */
export function embedCode(way: Way, { id, title, origin, language }: Embedded): string {
  const query = language === undefined ? '' : `?lang=${encodeURIComponent(language)}`;
  const src = `${origin}/assets/embed.js`;
  if (way === 'script') {
    const lang = language === undefined ? '' : ` data-lang="${attribute(language)}"`;
    return `<script src="${src}" data-form="${id}"${lang} async></script>`;
  }
  if (way === 'element') {
    const lang = language === undefined ? '' : ` lang="${attribute(language)}"`;
    return `<script src="${src}" async></script>\n<durable-form form="${id}"${lang}></durable-form>`;
  }
  if (way === 'frame') {
    const style = 'width: 100%; height: 40rem; border: 0';
    const frame = `<iframe src="${origin}/forms/${id}/embed${query}" title="${attribute(title)}" style="${style}"></iframe>`;
    return `${frame}\n<script src="${src}" async></script>`;
  }
  return `${origin}/forms/${id}${query}`;
}

/** Returns a command that submits the form with its API key. */
export function headlessCode({ id, rest }: Embedded, { config }: Pick<StoredForm, 'config'>): string {
  const values = JSON.stringify(samplesOf(config.fields));
  return [
    `curl -X POST ${rest}/svcb/v1/forms/${id}/submissions \\`,
    `  -H 'X-Svcb-Api-Key: svcb_…' \\`,
    `  -H 'Content-Type: application/json' \\`,
    // A single quote ends the shell's string.
    `  -d '${values.replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n');
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  text: '…',
  textarea: '…',
  email: 'ada@example.net',
  url: 'https://example.net',
  tel: '+44 20 7946 0018',
  number: 1,
  range: 1,
  rating: 5,
  scale: 5,
  date: '2030-03-14',
  time: '09:30',
  datetime: '2030-03-14T09:30:00Z',
  country: 'DE',
  checkbox: true,
  consent: true,
  currency: '19.90',
  hidden: '…',
  name: { first: 'Ada', last: 'Lovelace' },
  signature: { typed: 'Ada Lovelace' },
};

/** Returns a sample value for each field with an obvious one. Other fields are left out. */
function samplesOf(fields: readonly Json[]): Record<string, unknown> {
  const samples = fields.flatMap((field) => {
    const value = sampleOf(field);
    return typeof field.name === 'string' && value !== undefined ? [[field.name, value] as const] : [];
  });
  return Object.fromEntries(samples);
}

function sampleOf({ type, options, multiple, fields }: Json): unknown {
  if (type === 'group') return samplesOf(listOf(fields));
  if (type === 'repeater') return [samplesOf(listOf(fields))];
  if (type === 'select' || type === 'radio' || type === 'checkboxes') {
    const first = listOf(options)[0]?.value;
    return type === 'checkboxes' || multiple === true ? [first] : first;
  }
  return SAMPLES[String(type)];
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
