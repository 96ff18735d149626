import type { SetupReaders } from '../contributions/setup-readers.ts';
import { visibleAt } from './visible.ts';

export const articleSetup = {
  legalPage: (db, slug, now) =>
    db.page.findFirst({ where: { slug, ...visibleAt(now) }, select: { id: true, title: true, version: true } }),
} satisfies Partial<SetupReaders>;
