import { NEVER, prefillKey } from './prefill.ts';

type Loose = Record<string, unknown>;
type Report = (path: string, message: string) => void;

/** Parameters that mean something else at the page of a form. */
const TAKEN: readonly string[] = ['lang', 'm', 'prefill', 'order_uuid', 'status_token', 'payment_status'];
/** What fields say of what fills them in. @param fields with their places, of any JSON */
export function checkPrefill(fields: readonly (readonly [index: number, field: Loose])[], report: Report): void {
  const seen = new Set<string>();
  for (const [index, field] of fields) {
    const path = `config.fields[${index}]`;
    const { type, name, prefill, prefill_key: key } = field;
    if (prefill !== 'url' && key !== undefined) report(`${path}.prefill_key`, 'is for a field with prefill: url');
    if (prefill === undefined) continue;
    const why = NEVER[String(type)];
    if (why) report(`${path}.prefill`, `must be left out: ${why}`);
    if (prefill !== 'url') continue;
    if (field.read_only === true) report(`${path}.prefill`, 'must be signed or left out: the field is read_only');
    if (field.sensitive === true) report(`${path}.prefill`, SENSITIVE);
    if (typeof name !== 'string' || (key !== undefined && typeof key !== 'string')) continue;
    const parameter = prefillKey({ name, prefill_key: key });
    const place = key === undefined ? `${path}.prefill` : `${path}.prefill_key`;
    if (TAKEN.includes(parameter)) {
      report(place, `needs a prefill_key other than ${parameter}, which pages use themselves`);
    } else if (seen.has(parameter)) report(place, `names the parameter ${parameter}, which fills in another field`);
    seen.add(parameter);
  }
}

const SENSITIVE = 'must be signed or left out: the field is sensitive, and addresses are kept in histories and logs';
