import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed } from '#db/settings.ts';
import { contentBudgets } from '#features/content/budgets.ts';
import { SITE_SCOPE } from '#features/site/site.ts';
import { isObject } from '#json.ts';
import type { PostType } from './post-host.ts';

const BUILT_IN: readonly PostType[] = [
  { name: 'post', label: 'Posts', public: true },
  { name: 'page', label: 'Pages', public: true },
];

const MAX_TYPES = contentBudgets.postTypes.atMost;
const KEYS = ['name', 'label', 'public'];

/** Checks a value of the option `post_types`. Returns the mistake, or null for a valid value. */
export function postTypesOption(value: unknown): string | null {
  if (!Array.isArray(value)) return 'must be a list of {name, label, public}';
  if (value.length > MAX_TYPES) return `must have at most ${MAX_TYPES} entries`;
  const taken = new Set(BUILT_IN.map(({ name }) => name));
  for (const [index, row] of value.entries()) {
    const mistake = findRowMistake(row);
    if (mistake) return `entry ${index}: ${mistake}`;
    const { name } = row as PostType;
    if (taken.has(name)) return `entry ${index}: the name "${name}" is taken`;
    taken.add(name);
  }
  return null;
}

/** The post types of the embedded host: `post`, `page`, and those of the option `post_types`. */
export class PostTypes {
  readonly #orm: MikroORM;

  constructor({ orm }: { orm: MikroORM }) {
    this.#orm = orm;
  }

  async list(): Promise<PostType[]> {
    const { post_types: types } = await readNamed(this.#orm, SITE_SCOPE);
    const more = postTypesOption(types) === null ? (types as PostType[]) : [];
    return [...BUILT_IN, ...more].map(({ name, label, public: isPublic }) => ({ name, label, public: isPublic }));
  }
}

function findRowMistake(row: unknown): string | null {
  if (!isObject(row)) return 'must be {name, label, public}';
  const stranger = Object.keys(row).find((key) => !KEYS.includes(key));
  if (stranger !== undefined) return `there is no key "${stranger.slice(0, 40)}"; there are ${KEYS.join(', ')}`;
  const { name, label, public: isPublic } = row;
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_-]{0,19}$/.test(name)) {
    return 'name must start with a-z and have at most 20 of a-z, 0-9, _ and -';
  }
  if (typeof label !== 'string' || !/^[^\p{C}]{1,100}$/u.test(label) || label.trim() === '') {
    return 'label must be 1 to 100 characters on one line';
  }
  return typeof isPublic === 'boolean' ? null : 'public must be true or false';
}
