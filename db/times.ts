/** Parses a time from the database: raw statements return times as text, in UTC. */
export function timeOf(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}Z`);
}
