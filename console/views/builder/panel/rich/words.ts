import type { Node } from 'prosemirror-model';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { Words as ConditionWords } from '../condition/sentence.ts';
import { rulesSentence } from '../condition/sentence.ts';
import { type FieldChoice, fullLabel } from '../schema/fields.ts';
import { partOfField } from '../tags/merge-tags.ts';
import { defaultOf } from './source/merge.ts';
import { ENDED_BY, type Part, partOf } from './source/parts.ts';

/** The words of chips. */
export interface PartWords {
  unknownField(name: string): string;
  unknownTag(tag: string): string;
  rowNumber: string;
  ifBlock(rules: string): string;
  otherwise: string;
  endOfIf: string;
  eachRow(list: string): string;
  endOfEach: string;
  orText(text: string): string;
  /** The names of tags that are of no field. */
  tagNames: Readonly<Record<string, string>>;
}

/** The form and the words that describe the chips. */
export interface Describing {
  choices: readonly FieldChoice[];
  /** The tags that can stand in this text, without filters. */
  tags: ReadonlySet<string>;
  hasBlocks: boolean;
  words: PartWords;
  condition: ConditionWords;
}

export interface Description {
  label: string;
  /** The filters in short. */
  note: string;
  isWrong: boolean;
}

/** Describes each part of a document at its place. A part of a block without its other end is wrong. */
export function decorationsOf(doc: Node, describing: Describing): DecorationSet {
  const found: { pos: number; size: number; part: Part | null; source: string; rows: readonly string[] }[] = [];
  const open: { endedBy: string; index: number; field?: string }[] = [];
  const alone = new Set<number>();
  doc.descendants((node, pos) => {
    if (node.type.name !== 'part' && node.type.name !== 'block_part') return;
    const source = String(node.attrs.source);
    const part = partOf(source);
    const index = found.length;
    const rows = open.flatMap(({ field }) => field ?? []);
    found.push({ pos, size: node.nodeSize, part, source, rows });
    const endedBy = part && ENDED_BY[part.kind];
    if (endedBy) open.push({ endedBy, index, ...(part.kind === 'each' && { field: part.field }) });
    else if (part?.kind === 'else') {
      if (open.at(-1)?.endedBy !== 'end') alone.add(index);
    } else if (part && part.kind !== 'tag' && open.pop()?.endedBy !== part.kind) alone.add(index);
  });
  for (const { index } of open) alone.add(index);
  const decorations = found.map(({ pos, size, part, source, rows }, index) => {
    const { label, note, isWrong } = describe(part, source, rows, describing);
    return Decoration.node(pos, pos + size, {}, { label, note, isWrong: isWrong || alone.has(index) });
  });
  return DecorationSet.create(doc, decorations);
}

/** @param rows the repeaters in whose rows the part stands */
export function describe(
  part: Part | null,
  source: string,
  rows: readonly string[],
  { choices, tags, hasBlocks, words, condition }: Describing,
): Description {
  const find = (name: string) => {
    const inRow = rows.map((row) => choices.find((choice) => choice.name === `${row}.${name}`)).findLast(Boolean);
    return inRow ?? choices.find((choice) => choice.name === name && !choice.isInRows);
  };
  const named = (name: string) => {
    const choice = find(name);
    return choice && { label: fullLabel(choice), field: choice.field };
  };
  if (part === null) return { label: source, note: '', isWrong: true };
  if (part.kind === 'tag') return describeTag(part, source);
  if (part.kind === 'if') {
    const isKnown = part.condition.rules.every((rule) => 'field' in rule && named(rule.field) !== undefined);
    return {
      label: words.ifBlock(rulesSentence(part.condition, condition, named)),
      note: '',
      isWrong: !isKnown || !hasBlocks,
    };
  }
  if (part.kind === 'each') {
    const list = named(part.field);
    return {
      label: words.eachRow(list?.label ?? part.field),
      note: '',
      isWrong: list?.field.type !== 'repeater' || !hasBlocks,
    };
  }
  const label = { else: words.otherwise, end: words.endOfIf, endEach: words.endOfEach }[part.kind];
  return { label, note: '', isWrong: !hasBlocks };

  function describeTag({ tag, filters }: Part & { kind: 'tag' }, whole: string): Description {
    const notes = filters.map(({ name, args }) =>
      name === 'default' ? words.orText(defaultOf(filters)) : [name, ...args].join(' '),
    );
    const note = notes.join(', ');
    if (tag === '{row:number}') return { label: words.rowNumber, note, isWrong: rows.length === 0 };
    if (!tag.startsWith('{field:')) {
      const known = words.tagNames[tag];
      return { label: known ?? words.unknownTag(whole), note: known ? note : '', isWrong: !tags.has(tag) };
    }
    const name = tag.slice('{field:'.length, -1);
    const choice = find(name);
    const { owner, part: piece } = partOfField(name, find);
    if (choice) return { label: fullLabel(choice), note, isWrong: choice.field.sensitive === true };
    if (owner) return { label: `${fullLabel(owner)}: ${piece}`, note, isWrong: owner.field.sensitive === true };
    return { label: words.unknownField(name), note, isWrong: true };
  }
}
