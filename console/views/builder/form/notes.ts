/** A line that the builder adds to a field in the drawing: its condition, what hides it. */
export interface Note {
  path: string;
  text: string;
  /** True for a line above the field: the page that it begins. */
  isAbove: boolean;
}

const STYLE: Readonly<Record<string, string>> = {
  width: 'fit-content',
  margin: '0.375rem 0 0',
  padding: '0.125rem 0.5rem',
  border: '1px solid color-mix(in srgb, var(--accent) 35%, transparent)',
  borderRadius: '0.375rem',
  background: 'var(--tint)',
  color: 'var(--ink)',
  fontSize: '0.8125rem',
  fontWeight: '400',
  lineHeight: '1.4',
};
const PAGE: Readonly<Record<string, string>> = {
  margin: '0.5rem 0 0.75rem',
  padding: '0.75rem 0 0',
  borderTop: '2px dashed var(--line)',
  color: 'var(--ink)',
  fontSize: '0.8125rem',
  fontWeight: '600',
};

/** Adds the notes to a drawing. The policy of the document lets no style be written in it, so each is set by script. */
export function annotate(page: Document, notes: readonly Note[]): void {
  for (const { path, text, isAbove } of notes) {
    const field = page.querySelector<HTMLElement>(`[data-path="${path}"]`);
    if (!field) continue;
    const note = page.createElement('p');
    note.textContent = text;
    Object.assign(note.style, isAbove ? PAGE : STYLE);
    const legend = field.querySelector(':scope > legend');
    if (isAbove) field.prepend(note);
    else if (legend) legend.after(note);
    else field.append(note);
  }
}
