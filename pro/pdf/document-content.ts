import type { Drawing } from '#forms/results/charts/drawing.ts';

/** Row of a document. `drawing`, if there is one, is shown in place of the value: see `InputType`. */
export interface DocumentRow {
  label: string;
  value: string;
  drawing?: string;
}

/** Content of a document as plain data, so that another process can typeset it. */
export interface DocumentContent {
  /** BCP 47 tag. */
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  /** Line below the title with the submission's id, time and payment. */
  details: string;
  rows: DocumentRow[];
  /** Charts below each other, after the rows. */
  charts?: readonly Drawing[];
  /** Note below the rows when values had to be left out; empty otherwise. */
  note: string;
  /** Texts at the top and bottom of each page, with `PAGE` and `PAGES` as placeholders. */
  header: string;
  footer: string;
  author: string;
  createdAt: Date;
}

/** Placeholders of the page number and of the number of pages. No other text has these characters. */
export const PAGE = '\u0001';
export const PAGES = '\u0002';
