import { cancellationSignal } from '@temporalio/activity';
import type { IntegrationHandler } from '../../activities/integrations/integrations.ts';
import type { Site } from '../../db/site.ts';
import { mergeContext } from '../../db/submissions/merge-context.ts';
import { type MergeContext, type MergeMode, renderTemplate } from '../../forms/templates/merge-tags.ts';
import { slugOf } from '../../forms/templates/slug.ts';
import { fieldValuesOf } from '../../forms/values/validate.ts';
import type { PostArgs } from '../../hooks/parameters.ts';
import { hookForm } from '../../hooks/views.ts';
import { ProviderError } from '../../providers/errors.ts';
import type { PostHost } from '../../providers/posts/posts.ts';
import { type CreatePostSettings, createPostSettings, POST_TEMPLATES } from './settings.ts';

/** In characters. */
const MAX_TITLE = 1000;

/**
 * The integration `create_post`: one post per delivery, whatever attempts it takes. `…_wp_post_args` may change it before,
 * and should answer the same each time; `…_wp_post_created` follows at least once.
 */
export function createPostIntegration(posts: PostHost, readSite: () => Promise<Site>): IntegrationHandler {
  return async ({ deliveryId, integration, form, submission, payload, context, hooks, now }) => {
    // A form saved by an older version may have any.
    if (!createPostSettings.isValidSync(integration.settings, { strict: true })) {
      throw refused('its settings are not complete; save the form again');
    }
    const settings = integration.settings as unknown as CreatePostSettings;
    const values = fieldValuesOf(payload, form.config);
    const rendered = render(settings, mergeContext({ ...submission, values }, form, await readSite()));
    const view = hookForm(form);
    const args = await hooks.filter('wp_post_args', rendered, view, payload, integration.settings, context);
    const { id } = await posts.create(toPost(args), deliveryId, now, cancellationSignal());
    await hooks.action('wp_post_created', id, view, payload);
  };
}

function render(settings: CreatePostSettings, context: MergeContext): PostArgs {
  const text = (template: string, mode: MergeMode) => renderTemplate(template, context, mode);
  const { post_type, post_status, post_author, post_name, meta_input } = settings;
  return {
    post_type,
    post_title: titleOf(text(settings.post_title, POST_TEMPLATES.post_title)),
    post_content: text(settings.post_content, POST_TEMPLATES.post_content),
    post_status,
    ...(post_author !== undefined && { post_author }),
    ...(post_name !== undefined && { post_name: text(post_name, POST_TEMPLATES.post_name) }),
    ...(meta_input && {
      meta_input: Object.fromEntries(
        Object.entries(meta_input).map(([name, template]) => [name, text(template, POST_TEMPLATES.meta_input)]),
      ),
    }),
  };
}

/** What was asked for as the host takes it: extensions may have left anything of the right type. */
function toPost(args: PostArgs) {
  const title = titleOf(args.post_title);
  return {
    ...args,
    post_title: title,
    post_name: slugOf(args.post_name ?? '') || slugOf(title) || slugOf(args.post_type),
  };
}

function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].slice(0, MAX_TITLE).join('');
}

function refused(reason: string): ProviderError {
  return new ProviderError(`The post cannot be made: ${reason}.`, { kind: 'permanent', type: 'invalid_request' });
}
