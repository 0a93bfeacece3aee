import { type AnyObjectSchema, Schema } from 'yup';

const HEAD = `# Settings

All settings are environment variables. When some are wrong, a role names all of them and does not start.

This page is made of the schemas that read them, \`features/environment.ts\` and \`pro/settings.ts\`:
\`UPDATE_COVERAGE=1 npm test -- test/pro/interface/settings-page.test.ts\` writes it again.
`;
const FOOT = `
The site's name, logo, time zone and sender are options (\`site_name\`, \`site_logo_url\`, \`site_time_zone\`, \`mail_from_name\`,
\`mail_from_email\`: [host.md](host.md#options)). Their defaults follow from \`BASE_URL\`. \`form_rate_limits\` and \`address_rate_limits\` are
options too ([limits.md](limits.md)).
`;

/** Returns the page of settings, generated from the schemas that read the environment. */
export function settingsPage(free: AnyObjectSchema, pro: AnyObjectSchema): string {
  return `${HEAD}\n${tableOf(free)}\n## Pro edition\n\n${tableOf(pro)}${FOOT}`;
}

function tableOf({ fields }: AnyObjectSchema): string {
  const rows = Object.entries(fields).map(([name, field]) => {
    if (!(field instanceof Schema)) throw new Error(`${name}: a setting of an unknown kind`);
    const cells = [`\`${name}\``, typeOf(field), presetOf(field), field.meta()?.description ?? ''];
    return `| ${cells.join(' | ')} |\n`;
  });
  return `| Setting | Type | Default | Meaning |\n|---|---|---|---|\n${rows.join('')}`;
}

/** Describes a value's type by the rules of its schema. */
function typeOf(field: Schema): string {
  const { oneOf, tests } = field.describe();
  if (oneOf.length > 0) return oneOf.map((value) => `\`${value}\``).join(', ');
  const of = (name: string) => tests.find((test) => test.name === name)?.params ?? {};
  if (field.type === 'number') return `whole number, ${of('min').min} to ${of('max').max}`;
  const names = tests.map(({ name }) => name);
  if (names.includes('url') || names.includes('api')) return 'URL';
  return names.includes('cidrs') ? 'addresses and CIDR ranges' : 'text';
}

function presetOf(field: Schema): string {
  const preset: unknown = field.getDefault();
  if (preset !== undefined && preset !== '') return `\`${preset}\``;
  return field.describe().optional ? 'none' : 'needed';
}
