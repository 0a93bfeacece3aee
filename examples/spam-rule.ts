import type { ExtensionApi, FieldConfig, FieldValue } from 'durable-forms';

const DEFAULT_LIMIT = 2;

/**
 * Refuses texts with many links. How many are allowed is said, in this order, by the field itself (`"x_max_links": 0` in the
 * form's config), by the site's option `x_max_links`, by DEFAULT_LIMIT.
 *
 * Shows: a validation filter, an error at a field, a key of one's own in a form's config (they start with x_), an option.
 */
export async function register(api: ExtensionApi): Promise<void> {
  // Read once, while the process starts. A changed option counts from the next start on.
  const option = await api.options.get('x_max_links');
  const siteLimit = typeof option === 'number' ? option : DEFAULT_LIMIT;

  function validate(error: string | null, value: FieldValue, field: FieldConfig): string | null {
    // `error` is what the field's own rules say. It would be lost if it were not returned.
    if (error !== null || field.type !== 'textarea' || typeof value !== 'string') return error;
    const limit = typeof field.x_max_links === 'number' ? field.x_max_links : siteLimit;
    const links = value.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;
    if (links <= limit) return null;
    // Keep what the visitor wrote out of the log; that a rule was applied is worth knowing.
    api.log.info('a text with many links was refused', { field: field.name, links });
    return limit === 0
      ? 'Please write without links.'
      : `Please use at most ${limit} ${limit === 1 ? 'link' : 'links'}.`;
  }

  // After filters of the usual priority, 10: the last word on what they let through.
  api.addFilter('svca_validate_field', validate, 20);
  api.addFilter('svcb_validate_field', validate, 20);
}
