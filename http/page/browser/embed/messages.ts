// Messages between a form in a frame and the page that contains it. They never contain values of the visitor.

/** Id of the element in which a page in a frame stores its settings: `FrameSettings` as JSON. */
export const FRAME_SETTINGS_ID = 'svca-frame';

export interface FrameSettings {
  /** The form's id. */
  id: number;
  /** Origins whose pages may contain the form in a frame. */
  origins: readonly string[];
  /** True when the page shows that the form was sent. */
  sent?: boolean;
}

/** Greeting from the containing page to any frame. Only our frames answer, and only to the form's origins. */
export const HELLO = { durableForms: 'hello' };

/** Names of the custom properties, after the prefix `--svca-`, by which the containing page sets the appearance of the frame. */
export const LOOK = [
  ...['text', 'surface', 'shade', 'border', 'accent', 'button', 'button-text', 'error', 'success'],
  ...['font', 'font-size', 'radius', 'space'],
];

export interface Hello {
  durableForms: string;
  /** Values by the names in `LOOK`. */
  look?: Record<string, string>;
}

export interface FromFrame {
  /** The form's id. */
  durableForm: number;
  /** Height in px. Absent in the first message, which any page may read. */
  height?: number;
  title?: string;
  sent?: boolean;
}
