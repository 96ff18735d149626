import { sql } from 'kysely';
import { type PageType, pageTypes } from '../../src/domain/content/content.ts';
import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { headTexts } from '../../src/domain/site/head-texts.ts';
import type { Db } from '../platform/database.ts';
import { query, selecting } from '../platform/sql.ts';

interface Screen {
  id: string;
  path: string;
  title: string;
  defaults: object;
}

export const screens: Readonly<Record<PageType, Screen>> = {
  homepage: {
    id: '00000000-0000-7000-8000-000000000001',
    path: '/',
    title: headTexts.home,
    defaults: homepageDocument.defaults,
  },
  about: {
    id: '00000000-0000-7000-8000-000000000002',
    path: '/about',
    title: headTexts.about,
    defaults: aboutDocument.defaults,
  },
  invest: {
    id: '00000000-0000-7000-8000-000000000003',
    path: '/invest',
    title: headTexts.invest,
    defaults: investDocument.defaults,
  },
  export: {
    id: '00000000-0000-7000-8000-000000000004',
    path: '/export',
    title: headTexts.export,
    defaults: exportDocument.defaults,
  },
};

/** Built-in content, like a stored document. */
export interface BuiltIn {
  /** One text a line. */
  lines: string;
  names: string;
  vector: string;
}

type BuiltIns = Readonly<Record<PageType, BuiltIn>>;

const known = new WeakMap<Db, Promise<BuiltIns>>();

async function read(db: Db): Promise<BuiltIns> {
  const documents = pageTypes.map((type) => sql`(${type}, ${JSON.stringify(screens[type].defaults)}::jsonb)`);
  const rows = await query(
    db,
    selecting(
      {
        type: sql<PageType>`type`,
        lines: sql<string>`document_lines(document)`,
        names: sql<string>`document_names(document)`,
        vector: sql<string>`search_vector('', document_names(document), document_words(document))::text`,
      },
      sql`from (values ${sql.join(documents)}) as built_in (type, document)`,
    ),
  );
  return Object.fromEntries(rows.map(({ type, ...row }) => [type, row])) as Record<PageType, BuiltIn>;
}

/** Cached, as it changes only with the build. */
export function readBuiltIns(db: Db): Promise<BuiltIns> {
  let reading = known.get(db);
  if (reading === undefined) {
    reading = read(db);
    known.set(db, reading);
    reading.catch(() => known.delete(db));
  }
  return reading;
}
