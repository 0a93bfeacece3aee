import type { TagKind } from './merge-tags.ts';

/** Which texts of a form are templates (docs/templates.md, docs/forms.md "Answers in texts"). Schemas do not say it. */
const PLACES: readonly [RegExp, TagKind][] = [
  [/^config\.options\.success_message$/, 'text'],
  [/^config\.options\.error_message$/, 'form'],
  [/^config\.options\.redirect_url$/, 'url'],
  [/\.notifications\[\d+\]\.(to|cc|bcc|reply_to|from_email|routes\[\d+\]\.to)$/, 'address'],
  [/\.notifications\[\d+\]\.(subject|from_name)$/, 'line'],
  [/\.notifications\[\d+\]\.html$/, 'html'],
  [/\.integrations\[\d+\]\.settings\.(url|redirect_url)$/, 'url'],
  [/\.integrations\[\d+\]\.settings\.email$/, 'address'],
  [/\.integrations\[\d+\]\.settings\.(fields|merge_fields|attributes|meta_input)\./, 'text'],
  [/\.integrations\[\d+\]\.settings\.(post_title|post_name)$/, 'line'],
  [/\.integrations\[\d+\]\.settings\.post_content$/, 'html'],
  [/\.fields\[\d+\]\.(label|description|help|html|next_label|back_label|options\[\d+\]\.label)$/, 'piped'],
];

/** What a merge tag becomes at a path of a form; null where none may stand. */
export function tagsAt(path: string): TagKind | null {
  return PLACES.find(([place]) => place.test(path))?.[1] ?? null;
}
