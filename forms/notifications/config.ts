import type { InferType } from 'yup';
import { conditionalSchema, neededConditional } from '#forms/config/conditional.ts';
import { choice, clearable, exact, flag, line, list, slug, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';

/** What stands round the content of a mail. */
export const LAYOUTS = ['none', 'site'] as const;

const addresses = () => line(2000).required(`\${path} is required: addresses or merge tags, separated by commas`);

const route = exact({
  conditional: described('When it goes this way.', neededConditional('when the mail goes this way')),
  to: described('To whom: a comma-separated list of addresses or merge tags.', addresses()),
});

/** An entry of `notifications`. What it does without the keys that have no default is what it did before they existed. */
export const notificationSchema = exact({
  /** `nameEntries` of config/parse.ts gives one to an entry that has none. */
  key: described('Unique among the notifications; made of its place when absent.', slug().default('')),
  enabled: described('Whether it is sent.', flag().default(true)),
  to: described('A comma-separated list of addresses or merge tags.', addresses()),
  cc: described('The same, for copies.', clearable(line(2000))),
  bcc: described('The same, for blind copies.', clearable(line(2000))),
  reply_to: described('One address or merge tag.', clearable(line(500))),
  from_name: described('The name of the sender; may hold merge tags.', clearable(line(255))),
  from_email: described('The address of the sender, or a merge tag.', clearable(line(500))),
  subject: described('May hold merge tags.', line(500).default('New submission: {form:title}')),
  html: described('The body as HTML; may hold merge tags.', text(100_000).default('{all_fields}')),
  conditional: conditionalSchema,
  routes: described(
    'The first one whose condition holds says to whom the mail goes, in place of `to`, which is for everybody else.',
    list(route, 50),
  ),
  layout: described(
    'site puts the body between the logo or name of the site and its address, in the language of the form; none is the default.',
    choice(LAYOUTS),
  ),
  attach_pdf: described('Whether the submission goes along as a PDF (Pro edition).', flag()),
});

export type NotificationConfig = InferType<typeof notificationSchema>;
