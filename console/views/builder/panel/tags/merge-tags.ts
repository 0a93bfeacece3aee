import type { FieldChoice } from '../schema/fields.ts';

/** The kind of text that merge tags are used in, which decides how their values are rendered. */
export type TagKind =
  | 'html'
  | 'text'
  | 'line'
  | 'address'
  | 'url'
  | 'form'
  | 'piped'
  | 'invitation'
  | 'invitationLine'
  | 'step'
  | 'stepLine';

export interface Tag {
  /** The text that is inserted. */
  insert: string;
  group: 'fields' | 'form' | 'submission' | 'site' | 'visitor' | 'payment' | 'invitation' | 'step' | 'blocks';
  /** The label, for fields only. */
  label?: string;
}

const OF_FORM: readonly Tag[] = [
  { insert: '{form:title}', group: 'form' },
  { insert: '{form:id}', group: 'form' },
];
const OF_SITE: readonly Tag[] = [
  { insert: '{site:name}', group: 'site' },
  { insert: '{site:url}', group: 'site' },
];
const OF_SUBMISSION: readonly Tag[] = [
  { insert: '{submission:id}', group: 'submission' },
  { insert: '{submission:date}', group: 'submission' },
  { insert: '{submission:date|date:long}', group: 'submission' },
  { insert: '{submission:edit_url}', group: 'submission' },
  { insert: '{submission:status_url}', group: 'submission' },
];
const OF_VISITOR: readonly Tag[] = [
  { insert: '{meta:ip}', group: 'visitor' },
  { insert: '{meta:user_agent}', group: 'visitor' },
];
const OF_PAYMENT: readonly Tag[] = [
  { insert: '{payment:amount}', group: 'payment' },
  { insert: '{payment:order}', group: 'payment' },
];
const OF_INVITATION: readonly Tag[] = [
  { insert: '{invitation:url}', group: 'invitation' },
  { insert: '{invitation:name}', group: 'invitation' },
  { insert: '{invitation:email}', group: 'invitation' },
  { insert: '{invitation:end}', group: 'invitation' },
  { insert: '{invitation:stop_url}', group: 'invitation' },
];
const OF_STEP: readonly Tag[] = [
  { insert: '{step:url}', group: 'step' },
  { insert: '{step:title}', group: 'step' },
  { insert: '{step:deadline}', group: 'step' },
];
const ALL_FIELDS: Tag = { insert: '{all_fields}', group: 'fields' };

/** Types whose answers are short enough for texts of the form itself. */
const PIPED = [
  ...['text', 'textarea', 'email', 'url', 'tel', 'number', 'range', 'scale', 'date', 'time', 'hidden', 'select'],
  ...['radio', 'checkboxes', 'country', 'state', 'calculated', 'name', 'address'],
];
/** Types whose values have named parts. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  name: ['prefix', 'first', 'middle', 'last', 'suffix'],
  address: ['street', 'line2', 'postcode', 'city', 'region', 'country'],
  date_range: ['from', 'to'],
  slot: ['day', 'start', 'end', 'calendar_url'],
};
const USUAL_PARTS: Readonly<Record<string, readonly string[]>> = {
  name: ['first', 'last'],
  address: ['street', 'postcode', 'city', 'country'],
};

/** Lists the tags for a kind of text, fields first. */
export function tagsFor(kind: TagKind, choices: readonly FieldChoice[], hasPayment = false): Tag[] {
  if (kind === 'form') return [...OF_FORM, ...OF_SITE];
  const named = choices.filter((choice) => isNamed(choice, kind));
  const fields = named.flatMap(({ name, label, field }): Tag[] => {
    const whole: Tag = { insert: `{field:${name}}`, group: 'fields', label };
    const parts = kind === 'address' ? [] : partsOf(field);
    return [
      whole,
      ...parts.map((part): Tag => ({ insert: `{field:${name}.${part}}`, group: 'fields', label: `${label}: ${part}` })),
    ];
  });
  if (kind === 'address') return fields;
  if (kind === 'piped') return fields;
  if (kind === 'invitation' || kind === 'invitationLine') {
    return [...OF_INVITATION, ...fields, ...OF_FORM, ...OF_SITE, ...blocksFor(named, choices)];
  }
  const others = [...OF_FORM, ...OF_SUBMISSION, ...OF_SITE, ...OF_VISITOR, ...(hasPayment ? OF_PAYMENT : [])];
  const all = kind === 'html' || kind === 'text' || kind === 'step' ? [ALL_FIELDS] : [];
  const ofStep = kind === 'step' || kind === 'stepLine' ? OF_STEP : [];
  return [...ofStep, ...all, ...fields, ...others, ...(kind === 'url' ? [] : blocksFor(named, choices))];
}

/** Lists block tags: text shown only if a field is filled in, or once for each row. */
function blocksFor(named: readonly FieldChoice[], choices: readonly FieldChoice[]): Tag[] {
  const rows = choices.filter(({ field, isInRows }) => field.type === 'repeater' && !isInRows);
  return [
    ...named.map(({ name, label }): Tag => ({ insert: `{#if field:${name}}…{#else}…{/if}`, group: 'blocks', label })),
    ...rows.map(
      ({ name, label }): Tag => ({ insert: `{#each ${name}}{row:number}. …{/each}`, group: 'blocks', label }),
    ),
  ];
}

function isNamed({ field, isInRows }: FieldChoice, kind: TagKind): boolean {
  if (isInRows || field.sensitive === true) return false;
  if (kind === 'address') return field.type === 'email' || isOfAddresses(field.options);
  if (kind === 'piped') return PIPED.includes(field.type);
  return true;
}

/** True if all options of a field are mail addresses. */
function isOfAddresses(options: unknown): boolean {
  const values = Array.isArray(options) ? options.map((one) => String((one as { value?: unknown }).value ?? '')) : [];
  return values.length > 0 && values.every((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value));
}

function partsOf({ type, parts }: { type: string; parts?: unknown }): string[] {
  const allParts = PARTS[type] ?? [];
  const chosenParts = Array.isArray(parts) ? parts : (USUAL_PARTS[type] ?? allParts);
  return allParts.filter((part) => chosenParts.includes(part));
}

/** Finds the field of a tag for one part of its value: `home.city`. */
export function partOfField(
  name: string,
  find: (name: string) => FieldChoice | undefined,
): { owner?: FieldChoice; part: string } {
  const dot = name.lastIndexOf('.');
  const part = name.slice(dot + 1);
  const owner = dot === -1 ? undefined : find(name.slice(0, dot));
  return owner && PARTS[owner.field.type]?.includes(part) ? { owner, part } : { part };
}

/**
 * Inserts a text into another.
 * @returns the result, and the position of the cursor after it
 */
export function inserted(text: string, insert: string, start: number, end: number): { text: string; cursor: number } {
  return { text: `${text.slice(0, start)}${insert}${text.slice(end)}`, cursor: start + insert.length };
}
