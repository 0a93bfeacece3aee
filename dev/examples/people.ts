import type { Random } from './random.ts';

/** Somebody who answers an example form. */
export interface Person {
  first: string;
  last: string;
  email: string;
  phone: string;
  street: string;
  postcode: string;
  city: string;
}

const FIRST = [
  'Amira', 'Ben', 'Carla', 'Daniel', 'Elif', 'Finn', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Katja', 'Liam', 'Maria', 'Noah',
  'Olga', 'Paul', 'Rosa', 'Samir', 'Tessa', 'Victor', 'Wanda', 'Yusuf', 'Zoe', 'Anton', 'Beth', 'Chloe', 'Emil', 'Fatou',
]; // biome-ignore format: a list of names
const LAST = [
  'Adler', 'Baker', 'Costa', 'Dubois', 'Evans', 'Fischer', 'Garcia', 'Hansen', 'Ivanova', 'Jansen', 'Kowalski', 'Lindqvist',
  'Moreau', 'Novak', 'Okafor', 'Patel', 'Quinn', 'Rossi', 'Schmidt', 'Taylor', 'Ueda', 'Vogel', 'Walsh', 'Yilmaz', 'Zeller',
]; // biome-ignore format: a list of names
const STREETS = [
  'Mill Lane',
  'Station Road',
  'Park Avenue',
  'Church Street',
  'High Street',
  'Garden Row',
  'Bridge Street',
];
/** Towns with a postcode of theirs. */
const TOWNS = [
  ['Leeds', 'LS1 4AP'],
  ['Bristol', 'BS1 5TR'],
  ['York', 'YO1 7HH'],
  ['Norwich', 'NR2 1TF'],
  ['Bath', 'BA1 1LZ'],
  ['Exeter', 'EX1 1GG'],
] as const;
/** Numbers that Ofcom keeps for films and books, so that nobody is called. */
const PHONE = '+44 7700 900';

/** @param number makes the mail address unique */
export function personOf(random: Random, number: number): Person {
  const [first, last] = [random.pick(FIRST), random.pick(LAST)];
  const [city, postcode] = random.pick(TOWNS);
  return {
    first,
    last,
    email: `${first}.${last}${number}@example.org`.toLowerCase(),
    phone: PHONE + String(random.whole(0, 999)).padStart(3, '0'),
    street: `${random.whole(1, 180)} ${random.pick(STREETS)}`,
    postcode,
    city,
  };
}
