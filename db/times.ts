/** A time of the database: statements that are no entities' get it as text, in UTC. */
export function timeOf(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}Z`);
}
