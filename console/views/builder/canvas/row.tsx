import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Badge, Text } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, memo, useCallback } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './canvas.module.css';
import { iconOf } from './icons.ts';
import type { Line } from './lines.ts';

export interface RowProps {
  line: Line;
  /** The title of the field's type. */
  title: string;
  label: string;
  isSelected: boolean;
  /** True for the line in the tab order. */
  isStop: boolean;
  errors: number;
  warnings: number;
  /** The depth at the present position while the line is dragged. */
  dragDepth: number | null;
  /** The side on which a new field would be inserted. */
  mark: 'before' | 'after' | 'inside' | null;
  onSelect(path: string): void;
  onOpen(path: string): void;
  onKey(event: KeyboardEvent<HTMLElement>, path: string): void;
}

/** A field in the canvas. It is an item of a tree: a screen reader announces its label, type, flags and position. */
export const Row = memo(function Row(props: RowProps) {
  const { line, isSelected, dragDepth, mark, label, onSelect, onOpen, onKey } = props;
  const { path, depth, page } = line;
  const t = useTexts(texts);
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: path, data: { label } });
  const { attributes, marks } = useTreeItem(props);
  const keyed = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      onKey(event, path);
      if (!event.defaultPrevented) listeners?.onKeyDown?.(event);
    },
    [onKey, path, listeners],
  );
  return (
    <div
      {...listeners}
      {...attributes}
      ref={setNodeRef}
      role="treeitem"
      tabIndex={attributes.tabIndex}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      data-mark={mark ?? undefined}
      data-page={page !== null || undefined}
      data-wrong={props.errors > 0 || undefined}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        marginInlineStart: `${(dragDepth ?? depth) * 1.5}rem`,
      }}
      onClick={() => onSelect(path)}
      onDoubleClick={() => onOpen(path)}
      onKeyDown={keyed}
    >
      {page !== null && (
        <Text size="xs" fw={600} className={classes.page} aria-hidden="true">
          {t.page(page)}
        </Text>
      )}
      <Card {...props} marks={marks} />
    </div>
  );
});

/** The attributes of a field in the list and in the drawing: a screen reader announces both in the same way. */
export function useTreeItem(
  props: Pick<RowProps, 'line' | 'title' | 'label' | 'isSelected' | 'isStop' | 'errors' | 'warnings' | 'onSelect'>,
) {
  const t = useTexts(texts);
  const marks = useMarks(props);
  const { line, isSelected, isStop, errors, warnings, onSelect } = props;
  const { path, depth, number, siblings, page, field } = line;
  const counts = [errors > 0 && t.mistakeCount(errors), warnings > 0 && t.warningCount(warnings)];
  const attributes = {
    id: rowId(path),
    'aria-level': depth + 1,
    'aria-posinset': number,
    'aria-setsize': siblings,
    'aria-selected': isSelected,
    'aria-label': [page !== null && t.page(page), props.label, props.title, field.name, ...marks, ...counts]
      .filter(Boolean)
      .join(', '),
    tabIndex: isStop ? 0 : -1,
    onFocus: (event: FocusEvent<HTMLElement>) => event.target === event.currentTarget && onSelect(path),
  };
  return { attributes, marks };
}

const Card = memo(function Card({
  line: { field },
  title,
  label,
  errors,
  warnings,
  marks,
}: RowProps & { marks: string[] }) {
  const t = useTexts(texts);
  const Icon = iconOf(field.type);
  return (
    <>
      <IconGripVertical size={16} aria-hidden="true" className={classes.grip} />
      <Icon size={18} aria-hidden="true" className={classes.icon} />
      <span className={classes.words} aria-hidden="true">
        <span className={classes.label}>
          {label}
          {field.required === true && <span className={classes.required}> *</span>}
        </span>{' '}
        <span className={classes.type}>
          {[title, field.name, ...marks.filter((one) => one !== t.required)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {(errors > 0 || warnings > 0) && (
        <Badge
          size="sm"
          radius="sm"
          variant="outline"
          color={errors > 0 ? 'red' : 'yellow'}
          className={classes.badge}
          aria-hidden="true"
        >
          {errors > 0 ? t.mistakeCount(errors) : t.warningCount(warnings)}
        </Badge>
      )}
    </>
  );
}, sameCard);

type CardProps = RowProps & { marks: string[] };

function sameCard(one: CardProps, other: CardProps): boolean {
  return (
    one.line.field === other.line.field &&
    one.title === other.title &&
    one.label === other.label &&
    one.errors === other.errors &&
    one.warnings === other.warnings &&
    one.marks.join() === other.marks.join()
  );
}

function useMarks({ line: { field } }: Pick<RowProps, 'line'>): string[] {
  const t = useTexts(texts);
  return [
    isConditional(field.conditional) && t.conditional,
    field.sensitive === true && t.sensitive,
    field.width === 'half' && t.halfWidth,
    field.width === 'third' && t.thirdWidth,
    field.required === true && t.required,
  ].filter((one) => one !== false);
}

const isConditional = (value: unknown): boolean => value !== undefined && value !== null;

/** Returns the id of the line's element. */
export const rowId = (path: string): string => `row-${path.replace(/[^\d]+/g, '-')}`;
