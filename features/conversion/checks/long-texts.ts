import { Parser } from 'htmlparser2';
import { cleanHtml } from '#forms/templates/clean-html.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import type { Note } from '../drafting.ts';
import type { Loose } from '../reading.ts';

const MOST = budgets.formText.atMost;
/** An element that wraps a whole text and has no effect of its own. */
const WRAPPER = /^<(div|span|figure)\b[^>]*>([\s\S]*)<\/\1>$/;
const PICTURE = /<img\b[^>]*\bsrc\s*=\s*["']?data:/i;

/** Splits each text that exceeds a field's limit at the end of a block into several fields that look the same. */
export function inPieces(fields: object[]): Note[] {
  const notes: Note[] = [];
  for (let at = fields.length - 1; at >= 0; at -= 1) {
    const field = fields[at] as Loose;
    if (Array.isArray(field.fields)) notes.push(...inPieces(field.fields.filter(isObject)));
    const { html } = field;
    if (field.type !== 'html' || typeof html !== 'string' || html.length <= MOST) continue;
    const pieces = piecesOf(cleanHtml(html).trim());
    const name = String(field.name);
    const names = namesFrom(name, pieces.length, fields);
    const split = pieces.map((piece, index) => ({ ...field, html: piece, name: names[index] }));
    if (PICTURE.test(html))
      notes.push({
        field: split.length === 0 ? null : name,
        note: `pictures that stand in the text "${name}" itself were left out: see image`,
      });
    if (split.length > 1)
      notes.push({ field: name, note: `it is ${split.length} texts here, as one has ${MOST} characters at most` });
    fields.splice(at, 1, ...split);
  }
  return notes;
}

/** Returns the smallest number of pieces; a block that is too long stays whole. */
function piecesOf(html: string): string[] {
  const pieces: string[] = [];
  for (const block of blocksOf(html)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + block.length <= MOST) pieces[pieces.length - 1] = last + block;
    else pieces.push(block);
  }
  return pieces.filter((piece) => piece.trim() !== '');
}

function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
    },
    onclosetag() {
      depth -= 1;
      if (depth > 0) return;
      blocks.push(html.slice(start, parser.endIndex + 1));
      start = parser.endIndex + 1;
    },
  });
  parser.end(html);
  blocks.push(html.slice(start));
  return blocks.flatMap((block) => {
    const [, , inner] = block.length > MOST ? (WRAPPER.exec(block.trim()) ?? []) : [];
    return inner === undefined ? [block] : blocksOf(inner);
  });
}

/** Returns `count` names, the first of them unchanged. */
function namesFrom(name: string, count: number, fields: readonly object[]): string[] {
  const taken = new Set(fields.map((one) => String((one as Loose).name).toLowerCase()));
  const names = [name];
  for (let next = 2; names.length < count; next += 1) {
    const one = `${name.slice(0, 58)}_${next}`;
    if (!taken.has(one.toLowerCase())) names.push(one);
  }
  return names;
}
