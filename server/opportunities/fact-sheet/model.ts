/** As displayed. */
export interface FactSheetModel {
  title: string;
  sector: string;
  /** For examples. */
  notice: string;
  facts: [label: string, value: string][];
  /** Of the figures: source and date. */
  source: string;
  description: string;
  lists: { title: string; lines: string[] }[];
  /** Lines; may be empty. */
  contact: string[];
  /** Of the page. */
  url: string;
  siteName: string;
  tagline: string;
  createdAt: Date;
  updatedAt: Date;
}

declare module '../../workers/messages.ts' {
  interface Tasks {
    factSheet: { given: { sheet: FactSheetModel }; result: Buffer };
  }
}
