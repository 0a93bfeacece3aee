import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './form.module.css';
import { placeOf } from './places.ts';
import type { TextInPlace } from './texts-in.ts';

/** Labels have at most this many characters. */
const LONGEST = 500;

/**
 * Ends the editing of a text.
 * @param next null if nothing was changed
 * @param key null if the focus went elsewhere
 */
export type EndEditing = (next: string | null, key: 'Enter' | 'Escape' | 'shortcut' | null) => void;

/**
 * A text of the form, edited where it stands and with the same letters. Enter keeps it, Escape takes back what was typed.
 * @param label the accessible name
 */
export function TextEditor({
  target: { path, text, element },
  label,
  onDone,
}: {
  target: TextInPlace;
  label: string;
  onDone: EndEditing;
}) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  const hasLines = path.endsWith('.description');
  const [style] = useState(() => styleOf(element));

  useLayoutEffect(() => {
    const { visibility } = element.style;
    element.style.visibility = 'hidden';
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    return () => {
      element.style.visibility = visibility;
    };
  }, [element]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = '0';
    area.style.height = `${area.scrollHeight}px`;
  }, [typed]);

  const finish = (key: Parameters<EndEditing>[1]) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(key === 'Escape' || typed === text ? null : typed, key);
  };
  const keyed = (event: KeyboardEvent) => {
    const shortcut = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    // A save includes the text; before anything is typed, an undo is that of the form.
    if (shortcut === 's' || (shortcut === 'z' && typed === text)) {
      finish('shortcut');
      return;
    }
    event.stopPropagation();
    if (event.key === 'Enter' && event.nativeEvent.isComposing) return;
    if (event.key !== 'Escape' && (event.key !== 'Enter' || (hasLines && event.shiftKey))) return;
    event.preventDefault();
    finish(event.key === 'Enter' ? 'Enter' : 'Escape');
  };
  return (
    <textarea
      ref={input}
      className={classes.text}
      style={style}
      aria-label={label}
      rows={1}
      maxLength={hasLines ? undefined : LONGEST}
      value={typed}
      spellCheck
      onChange={({ currentTarget }) =>
        setTyped(hasLines ? currentTarget.value : currentTarget.value.replace(/\n/g, ' '))
      }
      onKeyDown={keyed}
      onBlur={() => finish(null)}
    />
  );
}

/** The least width of an input in pixels, for options with a short label. */
const NARROWEST = 180;

/** Places the input over the text, with its letters and colours. */
function styleOf(element: HTMLElement): CSSProperties {
  const view = element.ownerDocument.defaultView ?? window;
  const own = view.getComputedStyle(element);
  const place = placeOf(element);
  const [top, left] = [Number.parseFloat(own.paddingTop) || 0, Number.parseFloat(own.paddingLeft) || 0];
  return {
    left: place.x + left,
    top: place.y + top,
    width: Math.max(NARROWEST, place.width - 2 * left),
    font: own.font,
    letterSpacing: own.letterSpacing,
    textAlign: own.textAlign as CSSProperties['textAlign'],
    direction: own.direction as CSSProperties['direction'],
    color: own.color,
    backgroundColor: groundOf(element, view),
  };
}

/** Returns the colour behind an element. */
function groundOf(element: HTMLElement, view: Window): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const { backgroundColor } = view.getComputedStyle(one);
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return 'Canvas';
}
