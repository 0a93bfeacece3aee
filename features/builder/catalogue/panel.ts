/** A group of a property panel. */
export interface PanelGroup {
  id: string;
  title: string;
  /** Keys of the schema, in display order. */
  keys: string[];
}

/** The groups for the keys of fields. A key in none of them belongs to the rules. */
const OF_FIELDS: readonly Omit<PanelGroup, 'title'>[] = [
  {
    id: 'content',
    keys: [
      ...['label', 'description', 'placeholder', 'help', 'html', 'formula', 'decimals', 'format', 'fields', 'options'],
      ...['rows', 'parts', 'part_labels', 'other', 'other_label', 'multiple', 'preset', 'low_label', 'high_label'],
      ...['row_label', 'add_label', 'same_as', 'same_as_above', 'same_label', 'next_label', 'back_label', 'jumps'],
    ],
  },
  {
    id: 'order',
    keys: [
      ...['currency', 'price', 'min_price', 'max_price', 'min_quantity', 'max_quantity', 'product', 'codes'],
      ...['quota', 'show_left', 'image', 'person_field'],
    ],
  },
  { id: 'rules', keys: ['required', 'unique', 'min', 'max', 'step', 'min_length', 'max_length'] },
  { id: 'start', keys: ['default', 'prefill', 'prefill_key', 'read_only', 'autocomplete'] },
  { id: 'look', keys: ['width', 'appearance'] },
  { id: 'advanced', keys: ['name', 'sensitive', 'messages'] },
];

/**
 * Returns the panel for these keys: each key is in exactly one group.
 * @param first the keys of the first group, `main`
 */
export function panelOf(
  keys: readonly string[],
  first: readonly string[],
  titleOf: (group: string) => string,
): PanelGroup[] {
  const main = first.filter((key) => keys.includes(key));
  const grouped = new Set([...main, ...OF_FIELDS.flatMap((group) => group.keys)]);
  const rest = keys.filter((key) => !grouped.has(key));
  const others = OF_FIELDS.map(({ id, keys: own }) => {
    const here = own.filter((key) => keys.includes(key) && !main.includes(key));
    return { id, keys: id === 'rules' ? [...here, ...rest] : here };
  });
  const groups = [{ id: 'main', keys: main }, ...others].filter((group) => group.keys.length > 0);
  return groups.map((group) => ({ ...group, title: titleOf(group.id) }));
}
