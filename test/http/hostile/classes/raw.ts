/** JSON text that `JSON.stringify` cannot produce: duplicate keys, huge numbers, extreme depths. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Works like `JSON.stringify`, but inserts raw texts unchanged. */
export function jsonOf(value: unknown): string {
  const raws: string[] = [];
  const marked = JSON.stringify(value, (_key, part: unknown) => {
    if (!(part instanceof RawJson)) return part;
    raws.push(part.text);
    return `\ue000${raws.length - 1}\ue000`;
  });
  return raws.length === 0
    ? marked
    : marked.replaceAll(/"\ue000(\d+)\ue000"/g, (_all, at: string) => raws[Number(at)] ?? '');
}
