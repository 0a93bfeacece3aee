/** `drawing` is shown in place of the value where there is one: see `InputType`. */
export interface DocumentRow {
  label: string;
  value: string;
  drawing?: string;
}

/** What a document says, ready to be set: plain data, so that another thread can do it. */
export interface DocumentContent {
  /** BCP 47. */
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  /** Below the title: what is known of the submission beside its values. */
  details: string;
  rows: DocumentRow[];
  /** Set below the rows, where something had to be left out. */
  note: string;
  /** At the top and the bottom of each page, with `PAGE` and `PAGES` in place of the figures. */
  header: string;
  footer: string;
  author: string;
  createdAt: Date;
}

/** In place of a page's number and the number of pages; no text has these characters. */
export const PAGE = '\u0001';
export const PAGES = '\u0002';
