import type { TagKind } from './merge-tags.ts';

/** The texts of a form that are templates (docs/templates.md, docs/forms.md "Answers in texts"). The schemas do not tell. */
const TEMPLATES: readonly [RegExp, TagKind][] = [
  [/^config\.options\.success_message$/, 'text'],
  [/\.endings\[\d+\]\.title$/, 'line'],
  [/\.endings\[\d+\]\.message$/, 'text'],
  [/^config\.options\.error_message$/, 'form'],
  [/^config\.options\.redirect_url$/, 'url'],
  [/\.notifications\[\d+\]\.(to|cc|bcc|reply_to|from_email|routes\[\d+\]\.to)$/, 'address'],
  [/\.notifications\[\d+\]\.(subject|from_name)$/, 'line'],
  [/\.notifications\[\d+\]\.html$/, 'html'],
  [/\.invitations\.(reminder_)?subject$/, 'invitationLine'],
  [/\.invitations\.(reminder_)?html$/, 'invitation'],
  [/^config\.options\.process\..*\bwho\[\d+\]\.to$/, 'address'],
  [/^config\.options\.process\.steps\[\d+\]\.subject$/, 'stepLine'],
  [/^config\.options\.process\.steps\[\d+\]\.html$/, 'step'],
  [/\.integrations\[\d+\]\.settings\.(url|redirect_url)$/, 'url'],
  [/\.integrations\[\d+\]\.settings\.email$/, 'address'],
  [/\.integrations\[\d+\]\.settings\.(fields|merge_fields|attributes|meta_input)\./, 'text'],
  [/\.integrations\[\d+\]\.settings\.(post_title|post_name)$/, 'line'],
  [/\.integrations\[\d+\]\.settings\.post_content$/, 'html'],
  [/\.fields\[\d+\]\.(label|description|help|html|next_label|back_label|options\[\d+\]\.label)$/, 'piped'],
];

/** Returns the kind of template at a path; null for a text without merge tags. */
export function tagsAt(path: string): TagKind | null {
  return TEMPLATES.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
