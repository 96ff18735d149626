import { type AccessLevel, mayEnter, type ViewerRules } from './access.ts';

/** Who works with records of a kind, as drafts and the audit log name them. Others are the administrators' (D7). */
const levels: Readonly<Record<string, AccessLevel | undefined>> = {
  answer: 'officer',
  client: 'officer',
  enquiry: 'officer',
  fact: 'editor',
  finding: 'editor',
  media: 'editor',
  page: 'editor',
  post: 'editor',
};

export function mayWorkWith(kind: string, viewer: ViewerRules): boolean {
  return mayEnter(levels[kind] ?? 'admin', viewer);
}
