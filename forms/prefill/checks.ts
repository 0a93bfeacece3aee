import { NEVER, prefillKey } from './prefill.ts';

type Loose = Record<string, unknown>;
type Report = (path: string, message: string) => void;

/** Parameters that have another meaning on the page of a form. */
const RESERVED: readonly string[] = [
  'lang',
  'm',
  'prefill',
  'invitation',
  'order_uuid',
  'status_token',
  'payment_status',
];
/** Checks the prefill settings of fields. @param fields fields of any JSON, with their indexes */
export function checkPrefill(fields: readonly (readonly [index: number, field: Loose])[], report: Report): void {
  const seen = new Set<string>();
  for (const [index, field] of fields) {
    const path = `config.fields[${index}]`;
    const { type, name, prefill, prefill_key: key } = field;
    if (prefill !== 'url' && key !== undefined) report(`${path}.prefill_key`, 'is for a field with prefill: url');
    if (prefill === undefined) continue;
    const reason = NEVER[String(type)];
    if (reason) report(`${path}.prefill`, `must be left out: ${reason}`);
    if (prefill !== 'url') continue;
    if (field.read_only === true) report(`${path}.prefill`, 'must be signed or left out: the field is read_only');
    if (field.sensitive === true) report(`${path}.prefill`, SENSITIVE);
    if (typeof name !== 'string' || (key !== undefined && typeof key !== 'string')) continue;
    const parameter = prefillKey({ name, prefill_key: key });
    const location = key === undefined ? `${path}.prefill` : `${path}.prefill_key`;
    if (RESERVED.includes(parameter)) {
      report(location, `needs a prefill_key other than ${parameter}, which pages use themselves`);
    } else if (seen.has(parameter)) report(location, `names the parameter ${parameter}, which fills in another field`);
    seen.add(parameter);
  }
}

const SENSITIVE = 'must be signed or left out: the field is sensitive, and addresses are kept in histories and logs';
