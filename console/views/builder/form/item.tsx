import { useDraggable } from '@dnd-kit/core';
import { Badge } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useRef } from 'react';
import { texts } from '#console/texts/en/builder.ts';
import { useTexts } from '#console/texts/language.ts';
import type { Line } from '../canvas/lines.ts';
import { useTreeItem } from '../canvas/row.tsx';
import classes from './form.module.css';
import type { Place } from './places.ts';

/** A field of the drawing: what one points at, drags and walks to with the keyboard. It lies over the field and is transparent. */
export const Item = memo(function Item(props: {
  line: Line;
  title: string;
  label: string;
  /** Undefined until the field is drawn. */
  place: Place | undefined;
  isSelected: boolean;
  isStop: boolean;
  isCarried: boolean;
  errors: number;
  warnings: number;
  onSelect(path: string): void;
  /** @param isSelected true if the field was selected before this click */
  onClick(event: MouseEvent, path: string, isSelected: boolean): void;
  onKey(event: KeyboardEvent<HTMLElement>, path: string): void;
}) {
  const { line, label, place, isSelected, isCarried, errors, warnings, onClick, onKey } = props;
  const { path } = line;
  const t = useTexts(texts);
  const { setNodeRef, listeners } = useDraggable({ id: path, data: { label } });
  const { attributes } = useTreeItem(props);
  const wasSelected = useRef(false);
  const keyed = useCallback((event: KeyboardEvent<HTMLElement>) => onKey(event, path), [onKey, path]);
  return (
    <div
      {...listeners}
      {...attributes}
      ref={setNodeRef}
      role="treeitem"
      tabIndex={attributes.tabIndex}
      className={classes.item}
      data-selected={isSelected || undefined}
      data-carried={isCarried || undefined}
      data-wrong={errors > 0 || undefined}
      style={
        // Moved by a transform: browsers count a change of left and top as a shift of the layout.
        place
          ? { width: place.width, height: place.height, transform: `translate(${place.x}px, ${place.y}px)` }
          : { width: 1, height: 1 }
      }
      // The focus selects the field before the click arrives.
      onPointerDown={() => {
        wasSelected.current = isSelected;
      }}
      onClick={(event) => onClick(event, path, wasSelected.current)}
      onDoubleClick={(event) => onClick(event, path, true)}
      onKeyDown={keyed}
    >
      <IconGripVertical size={16} aria-hidden="true" className={classes.grip} />
      {(errors > 0 || warnings > 0) && (
        <span className={classes.badge}>
          <Badge size="sm" radius="sm" tt="none" color={errors > 0 ? 'red.9' : 'yellow.9'} aria-hidden="true">
            {errors > 0 ? t.mistakeCount(errors) : t.warningCount(warnings)}
          </Badge>
        </span>
      )}
    </div>
  );
});
