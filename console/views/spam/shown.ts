/** The name and label of a field. Fields inside groups and repeaters are not looked at. */
interface LabelledField {
  name: string;
  label?: string;
}

/** Lists the values of a submission with the form's labels: known fields first, in the order of the form. */
export function shownValues(
  values: Readonly<Record<string, unknown>>,
  fields: readonly LabelledField[],
): { name: string; label: string; text: string }[] {
  const labels = new Map(fields.map(({ name, label }) => [name, label || name]));
  const inOrder = [...labels.keys()].filter((name) => Object.hasOwn(values, name));
  const others = Object.keys(values).filter((name) => !labels.has(name));
  return [...inOrder, ...others].map((name) => ({ name, label: labels.get(name) ?? name, text: textOf(values[name]) }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
