import { mailProviderKinds } from '#features/mail/providers/table.ts';

/** Titles of keys whose names do not read well. */
const TITLES: Readonly<Record<string, string>> = {
  accept: 'Accepted types',
  add_label: 'Button that adds a row',
  allowed_origins: 'Other sites that may submit',
  anonymize_ip: 'Keep no IP address',
  aspect: 'Ratio of width and height',
  bcc: 'Blind copies to',
  cc: 'Copies to',
  conditional: 'Condition',
  decimals: 'Decimal places',
  default: 'Starting value',
  editing: 'Change answers later',
  email: 'E-mail',
  every_row: 'All rows need an answer',
  expires_days: 'Kept for (days)',
  expires_minutes: 'Can be paid for (minutes)',
  file_link_hours: 'Links to files are good for (hours)',
  headless: 'Submissions of servers',
  takes_erasures: 'Is told of erasures',
  html: 'Text',
  ignore_visits: 'Count no visits',
  items_from: 'Fields whose prices are added up',
  max: 'Most',
  max_files: 'Most files',
  max_height: 'Most height',
  max_length: 'Most characters',
  max_per_person: 'Most uses of one person',
  max_price: 'Highest price',
  max_quantity: 'Most of it',
  max_rows: 'Most rows',
  max_uses: 'Most uses',
  max_width: 'Most width',
  max_body_kb: 'Largest submission (kB)',
  max_size_kb: 'Largest file (kB)',
  max_total_kb: 'All files together (kB)',
  max_upload_mb: 'All files of the form (MB)',
  min: 'Least',
  min_amount: 'From which amount on',
  min_height: 'Least height',
  min_length: 'Least characters',
  min_price: 'Lowest price',
  min_quantity: 'Least of it',
  min_rows: 'Fewest rows',
  min_strokes: 'Fewest strokes',
  min_width: 'Least width',
  min_fill_seconds: 'Least time to fill it in (seconds)',
  name: 'Name of the value',
  on: 'When it runs',
  on_outage: 'While the provider is away',
  other: 'Allow an answer of one’s own',
  overlay: 'Cover (percent)',
  per_hour: 'In an hour',
  per_minute: 'In a minute',
  person_field: 'Field that tells people apart',
  preset: 'Kind of scale',
  quota: 'How often it can be chosen',
  remind_after_days: 'Remind after (days)',
  resize: 'Make larger pictures smaller',
  retention_days: 'Kept for (days)',
  rules: 'Rules',
  same_as: 'Same as another group',
  same_as_above: 'Same as the row above',
  show_left: 'Say how many are left',
  store_submissions: 'Keep submissions',
  strip_metadata: 'Take notes of cameras out',
  to: 'To',
  typed_only: 'Typed names only',
  unique: 'Each value once',
};

/** Labels of values that do not read well. */
const LABELS: Readonly<Record<string, string>> = {
  altcha: 'ALTCHA (served here)',
  bar: 'A bar',
  breaks: 'Where fields begin a page',
  cloudevents: 'CloudEvents',
  compact: 'Compact',
  created: 'Once it is submitted',
  environment: 'Back camera',
  field: 'By a field',
  full: 'The whole line',
  half: 'Half of the line',
  hcaptcha: 'hCaptcha',
  host: 'Mail server of this service',
  in: 'Is one of',
  live: 'Live: money moves',
  not_in: 'Is none of',
  nps: 'Net promoter score, 0 to 10',
  one_question: 'One question a page',
  paypal: 'PayPal',
  recaptcha_v2: 'reCAPTCHA v2',
  recaptcha_v3: 'reCAPTCHA v3',
  radio: 'Radio buttons',
  select: 'Drop-down list',
  signed: 'A sealed link alone',
  site: 'The layout of the site',
  test: 'Test: no money moves',
  third: 'A third of the line',
  updated: 'When its answers change',
  url: 'A parameter of the page’s address',
  user: 'Front camera',
  ...Object.fromEntries(mailProviderKinds.map(({ id, title }) => [id, title])),
};

const CAPITALS = new Map(
  ['API', 'CSV', 'HTML', 'ID', 'IP', 'JSON', 'PDF', 'TLS', 'URL'].map((word) => [word.toLowerCase(), word]),
);

/** Returns the title of a key. */
export function titleOf(key: string): string {
  return TITLES[key] ?? inWords(key);
}

/** Returns the label of a value. */
export function labelOf(value: string): string {
  return LABELS[value] ?? inWords(value);
}

/** Converts a name to words: `one_question` becomes `One question`. */
function inWords(name: string): string {
  const words = name
    .split(/[_-]/)
    .map((word) => CAPITALS.get(word) ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
