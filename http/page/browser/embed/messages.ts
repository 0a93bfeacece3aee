// What a form in a frame and the page round it say to each other. Nothing of what a visitor has typed is in it.

/** The element in which a page in a frame says what only it knows: `FrameSettings` as JSON. */
export const FRAME_SETTINGS_ID = 'svca-frame';

export interface FrameSettings {
  /** The form's id. */
  id: number;
  /** Whose pages may have it in a frame. */
  origins: readonly string[];
  /** The page says that the form was sent. */
  sent?: boolean;
}

/** From the page round it, to any frame: only ours answers, and only to the form's origins. */
export const HELLO = { durableForms: 'hello' };

/** What the page round it may have set for the frame, as custom properties that start with `--svca-`. */
export const LOOK = [
  ...['text', 'surface', 'shade', 'border', 'accent', 'button', 'button-text', 'error', 'success'],
  ...['font', 'font-size', 'radius', 'space'],
];

export interface Hello {
  durableForms: string;
  /** By those names. */
  look?: Record<string, string>;
}

export interface FromFrame {
  /** The form's id. */
  durableForm: number;
  /** In px. Absent in the first message, which anybody may read. */
  height?: number;
  title?: string;
  sent?: boolean;
}
