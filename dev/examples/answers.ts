import { dayLater } from '#features/statistics/days.ts';
import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';

import type { Person } from './people.ts';
import type { Random } from './random.ts';

/** The circumstances of an answer besides its field. */
export interface Situation {
  random: Random;
  person: Person;
  /** The day of the answer, as YYYY-MM-DD. */
  day: string;
  /** Texts that people might write, by the name of the field. */
  texts: Readonly<Record<string, readonly string[]>>;
}

/** The share of people who answer a question that is not required. */
const ANSWERED = 0.7;
/** The share of people who choose "Other" where there is one. */
const OTHER = 0.06;

/** Returns the answers of one person to a form. Fields whose condition does not hold are left to the service to drop. */
export function answersTo({ fields }: Pick<FormConfig, 'fields'>, situation: Situation): SubmissionValues {
  const { random } = situation;
  const answered = inputFields({ fields }).filter(
    (field) =>
      field.required ||
      (isRepeater(field) && (field.min_rows ?? 0) > 0) ||
      (field.type !== 'hidden' && random.chance(ANSWERED)),
  );
  return Object.fromEntries(
    answered.flatMap((field) => {
      const answer = answerTo(field, situation);
      return answer === undefined ? [] : [[field.name, answer]];
    }),
  );
}

function answerTo(field: InputFieldConfig, situation: Situation): FieldValue | undefined {
  const { random, person, day, texts } = situation;
  const written = texts[field.name];
  if (isGroup(field)) return answersTo(field, situation);
  if (isRepeater(field)) {
    const rows = random.whole(Math.max(1, field.min_rows ?? 0), Math.min(3, field.max_rows ?? 3));
    return Array.from({ length: rows }, () => answersTo(field, situation));
  }
  switch (field.type) {
    case 'name':
      return { first: person.first, last: person.last };
    case 'email':
      return person.email;
    case 'tel':
      return person.phone;
    case 'address':
      return partsOf(field.parts, {
        street: person.street,
        postcode: person.postcode,
        city: person.city,
        country: 'GB',
      });
    case 'url':
      return `https://${person.last.toLowerCase()}.example.org`;
    case 'text':
    case 'textarea':
      return written ? random.pick(written) : undefined;
    case 'radio':
    case 'select':
      if (field.other && written && random.chance(OTHER)) return random.pick(written);
      return random.pickOften(valuesOf(field.options));
    case 'checkboxes': {
      const chosen = valuesOf(field.options).filter((_, at) => random.chance(0.65 / (1 + at / 3)));
      return chosen.length > 0 ? chosen : undefined;
    }
    case 'ranking':
      return shuffled(valuesOf(field.options), random);
    case 'rating':
      return random.pickOften(downFrom(field.max ?? 5, 1));
    case 'scale':
      return field.preset === 'nps'
        ? random.pickOften([9, 10, 8, 7, 6, 5, 4, 3, 2, 0])
        : random.pickOften(downFrom(field.max ?? 5, field.min ?? 1));
    case 'matrix':
      return Object.fromEntries(field.rows.map(({ name }) => [name, random.pickOften(valuesOf(field.options))]));
    case 'number':
      return around(field.min ?? 0, Math.min(field.max ?? 100, (field.min ?? 0) + 100), random);
    case 'date':
      return dayLater(day, random.whole(3, 90));
    case 'datetime':
      return `${dayLater(day, random.whole(3, 30))}T${random.whole(10, 17)}:00`;
    case 'checkbox':
    case 'consent':
      return true;
    // Files and signatures cannot be imported; what is calculated, the service calculates.
    case 'file':
    case 'image':
    case 'signature':
    case 'calculated':
    case 'hidden':
      return undefined;
    default:
      return inputType(field).sample(field);
  }
}

function valuesOf(options: readonly { value: string }[]): string[] {
  return options.map(({ value }) => value);
}

function partsOf(parts: readonly string[] | undefined, all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([part]) => parts === undefined || parts.includes(part)));
}

function downFrom(high: number, low: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => high - at);
}

/** Returns a whole number, more often near the middle than at the ends. */
function around(low: number, high: number, random: Random): number {
  return Math.round(low + ((random.next() + random.next() + random.next()) / 3) * (high - low));
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(Math.floor(random.next() ** 1.4 * left.length), 1));
}
