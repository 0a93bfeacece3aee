import type { InferType } from 'yup';
import type { NewPost } from '#features/content/post-host.ts';
import { integrationsBudgets } from '#features/integrations/budgets.ts';
import { type CreateDelivery, readSettings } from '#features/integrations/delivery.ts';
import { settingRenderer } from '#features/integrations/render-setting.ts';
import { boundResult, tooLarge } from '#features/integrations/results.ts';
import { hookForm } from '#features/submissions/hook-views.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import { boundHtml, TextTooLarge } from '#forms/templates/language/text-room.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import { slugOf } from '#forms/templates/slug.ts';
import { fieldValuesOf } from '#forms/values/validate.ts';
import type { PostArgs } from '#hooks/parameters.ts';
import { budgets } from '#security/budgets.ts';
import { createPostSettings, POST_TEMPLATES } from './definition.ts';

const MAX_TITLE = integrationsBudgets.postTitle.atMost;

/**
 * Creates one post per delivery, however many attempts it takes. Filters of `…_wp_post_args` may change the post beforehand and
 * should return the same result on every attempt; `…_wp_post_created` is emitted at least once.
 */
export const createDelivery: CreateDelivery = ({ posts, readSite }) => ({
  async deliver({ deliveryId, integration, form, submission, payload, context, hooks, now, signal }) {
    const settings = readSettings(createPostSettings, integration);
    const values = fieldValuesOf(payload, form.config);
    const rendered = render(settings, mergeContext({ ...submission, values }, form, await readSite()));
    const view = hookForm(form);
    const args = await hooks.filter('wp_post_args', rendered, view, payload, integration.settings, context);
    if (hooks.hasFilter('wp_post_args')) boundArgs(args);
    const { id } = await posts.create(toPost(args), deliveryId, now, signal);
    await hooks.action('wp_post_created', id, view, payload);
  },
});

function render(settings: InferType<typeof createPostSettings>, context: MergeContext): PostArgs {
  const text = settingRenderer(context);
  const { post_type, post_status, post_author, post_name, meta_input } = settings;
  return {
    post_type,
    post_title: titleOf(text('post_title', settings.post_title, POST_TEMPLATES.post_title)),
    post_content: text('post_content', settings.post_content, POST_TEMPLATES.post_content),
    post_status,
    ...(post_author !== undefined && { post_author }),
    ...(post_name !== undefined && { post_name: text('post_name', post_name, POST_TEMPLATES.post_name) }),
    ...(meta_input && {
      meta_input: Object.fromEntries(
        Object.entries(meta_input).map(([name, template]) => [
          name,
          text(`meta_input.${name}`, template, POST_TEMPLATES.meta_input),
        ]),
      ),
    }),
  };
}

/** Rejects a post that extensions have made too large. @throws ProviderError `extension_failed`, permanent */
function boundArgs(args: PostArgs): void {
  boundResult('the post', JSON.stringify(args), budgets.extensionPayload.atMost);
  try {
    boundHtml(args.post_content);
  } catch (error) {
    throw error instanceof TextTooLarge ? tooLarge(`a post whose content ${error.message}`) : error;
  }
}

/** Converts the arguments to the host's format. Extensions may have changed any value to another of the same type. */
function toPost(args: PostArgs): NewPost {
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
