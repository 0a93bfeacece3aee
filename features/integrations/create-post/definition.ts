import { mixed } from 'yup';
import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { templateMap } from '#features/integrations/template-map.ts';
import { choice, exact, line, text } from '#forms/config/schema.ts';
import type { IntegrationDefinition } from '#forms/integration-definition.ts';
import { described } from '#forms/json-schema/meta.ts';
import { POST_STATUSES } from '#forms/post-status.ts';

/** Merge mode of each template setting. */
export const POST_TEMPLATES = {
  post_title: 'text',
  post_content: 'html',
  post_name: 'text',
  meta_input: 'text',
} as const;

const MAX_META_NAME = integrationsBudgets.mappedName.atMost;

/** Settings under the names that WordPress uses. */
export const createPostSettings = exact({
  /** The host checks the post type only when it creates the post. */
  post_type: described(
    'A type of posts that the host has.',
    line(20)
      .default('post')
      .matches(/^([a-z][a-z0-9_-]*)?$/, `\${path} must start with a-z and contain only a-z, 0-9, _ and -`),
  ),
  post_title: described(
    'A template of plain text.',
    line(integrationsBudgets.postTitle.atMost).required(`\${path} is required`),
  ),
  post_content: described('A template of HTML.', text(integrationsBudgets.postContent.atMost).default('{all_fields}')),
  post_status: described('In the words of WordPress.', choice(POST_STATUSES).default('draft')),
  /** Takes no merge tags, because a visitor must not choose the author. */
  post_author: described(
    'The login or the id of a user; without merge tags.',
    mixed<string | number>()
      .meta({
        json: {
          anyOf: [
            { type: 'string', minLength: 1, maxLength: 60 },
            { type: 'integer', minimum: 1 },
          ],
        },
      })
      .test('author', `\${path} must be a login or the id of a user`, isAuthor),
  ),
  post_name: described('The slug, as a template; follows from the title when absent.', line(200)),
  meta_input: described(
    'Meta fields of the post: name to a template.',
    templateMap({
      entries: integrationsBudgets.postMeta.atMost,
      characters: integrationsBudgets.mappedTemplate.atMost,
      findMistake: findNameMistake,
    }),
  ),
});

/** Creates a post on the host platform for each submission, in the run of the submission itself. */
export const createPost: IntegrationDefinition = {
  id: 'create_post',
  label: 'Post',
  home: import.meta.url,
  settings: createPostSettings.required(`\${path} is required`),
  secrets: { names: [] },
  templates: POST_TEMPLATES,
  runs: 'inline',
  firesHooks: ['wp_post_args', 'wp_post_created'],
};

function isAuthor(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0;
  return value === undefined || (typeof value === 'string' && /^[^\p{C}{}]{1,60}$/u.test(value));
}

function findNameMistake(name: string): string | null {
  if (name.trim() !== '' && name.length <= MAX_META_NAME) return null;
  return `must have a name of 1 to ${MAX_META_NAME} characters`;
}
