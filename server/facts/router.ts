import * as z from 'zod';
import { version } from '../../src/domain/documents/version.ts';
import { factLimits } from '../../src/domain/facts/document.ts';
import { maxReferred } from '../../src/domain/facts/references.ts';
import { factFilter } from '../../src/domain/facts/list.ts';
import { publicFactLimits } from '../../src/domain/facts/public.ts';
import { rowProcedures } from '../content/editing/row-procedures.ts';
import type { Context } from '../context.ts';
import { readReferred } from '../fact-references/show.ts';
import { editorProcedure, publicProcedure, router, staffProcedure } from '../trpc.ts';
import { confirmFact } from './confirming.ts';
import { factEditing } from './editing.ts';
import { listFacts, listSeries } from './list.ts';
import { listOwners } from './owners.ts';
import { listPublished } from './public.ts';
import { removeFact } from './trash.ts';
import { usesOfFact } from './uses.ts';

const id = z.uuid();
const referred = z.strictObject({
  keys: z.array(z.string().max(factLimits.key)).max(maxReferred),
  series: z.array(z.string().max(factLimits.series)).max(maxReferred),
});
const depsOf = ({ db, log, deps: { clock } }: Context) => ({ db, log, clock });

const published = z.strictObject({
  q: z.string().max(publicFactLimits.q).optional(),
  page: z.int().min(1).max(publicFactLimits.pages).optional(),
});

export const factsRouter = router({
  /** What is confirmed; same for all visitors. */
  published: publicProcedure.input(published).query(({ ctx, input }) => listPublished(depsOf(ctx), input)),
  /** For previews: what texts refer to, as visitors see it. */
  referred: staffProcedure
    .input(referred)
    .query(({ ctx, input }) => readReferred(depsOf(ctx), input).then(({ facts }) => facts)),
  list: editorProcedure.input(factFilter).query(({ ctx, input }) => listFacts(ctx, input)),
  /** Names. */
  series: editorProcedure.query(({ ctx }) => listSeries(ctx.db)),
  /** Possible owners. */
  people: editorProcedure.query(({ ctx }) => listOwners(ctx.db)),
  /** Where visitors meet it. */
  whereUsed: editorProcedure.input(z.strictObject({ id })).query(({ ctx, input }) => usesOfFact(ctx.db, input.id)),
  /** Shows a saved version to visitors; of administrators and the owner. */
  confirm: editorProcedure.input(z.strictObject({ id, version })).mutation(({ ctx, input }) => confirmFact(ctx, input)),
  ...rowProcedures(editorProcedure, { ...factEditing, remove: removeFact }),
});
