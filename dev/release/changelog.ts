/** The heading of the section in which changes are written down before their release. */
const UNRELEASED = '## [Unreleased]';

/** Returns the text below a heading of the second level, without the heading. @throws Error when there is none */
export function sectionOf(changelog: string, heading: string): string {
  const from = changelog.indexOf(`${heading}`);
  if (from < 0) throw new Error(`CHANGELOG.md has no heading "${heading}".`);
  const body = changelog.slice(changelog.indexOf('\n', from) + 1);
  const next = body.search(/^## /m);
  return (next < 0 ? body : body.slice(0, next)).trim();
}

/**
 * Gives the unreleased changes a version and a day, below an empty section for the next ones.
 * @param day such as `2027-01-31`
 * @param more a part that is added to them, with its heading
 * @throws Error when nothing is unreleased, or the version is there already
 */
export function releaseChanges(changelog: string, version: string, day: string, more: string): string {
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already.`);
  const changes = sectionOf(changelog, UNRELEASED);
  if (changes === '') throw new Error('CHANGELOG.md: nothing is unreleased.');
  const section = `## [${version}] - ${day}\n\n${changes}\n\n${more}`;
  // A text in place of a function would have `$` read as a pattern.
  return changelog.replace(`${UNRELEASED}\n\n${changes}`, () => `${UNRELEASED}\n\n${section}`);
}
