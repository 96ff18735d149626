import * as z from 'zod';
import { opportunityFilter } from '../../src/domain/opportunities/filter.ts';
import { opportunitySorts } from '../../src/domain/opportunities/list.ts';
import { keptLimits } from '../../src/domain/opportunities/kept.ts';
import { opportunityLimits } from '../../src/domain/opportunities/document.ts';
import { alertEntry } from '../../src/domain/opportunities/alerts/alerts.ts';
import type { OpportunityFilter } from '../../src/domain/opportunities/opportunities.ts';
import type { Context } from '../context.ts';
import { rowProcedures } from '../content/editing/row-procedures.ts';
import type { ReferenceDeps } from '../fact-references/show.ts';
import { repeatedRead } from '../platform/database/repeated-read.ts';
import { adminProcedure, openProcedure, publicProcedure, router, signedInProcedure } from '../trpc.ts';
import { requestAlert } from './alerts/request.ts';
import { listOwnAlerts, readConfirmLink, readStopLink, stopOwnAlert } from './alerts/service.ts';
import { opportunityEditing } from './editing.ts';
import { offeredFiles } from './files.ts';
import { keepOpportunities, listKept, unkeepOpportunity } from './kept.ts';
import { listForStaff, staffFilter } from './list.ts';
import { listNewest } from './newest.ts';
import { compareActive, getActive, listActive, summarise } from './service.ts';
import { removeOpportunity } from './trash.ts';

const link = z.strictObject({ token: z.string().max(200), filter: z.string().max(2000).optional() });

const depsOf = ({ db, log, deps: { clock } }: Context) => ({ db, log, clock });

const readList = repeatedRead(
  ({ filter, ...deps }: ReferenceDeps & { filter: OpportunityFilter }) => listActive(deps, filter),
  ({ filter }) => filter,
);

const readOne = repeatedRead(
  ({ id, ...deps }: ReferenceDeps & { id: string }) => getActive(deps, id, 'notes'),
  ({ id }) => id,
);

export const opportunitiesRouter = router({
  list: publicProcedure.input(opportunityFilter).query(({ ctx, input }) => {
    // A search that finds nothing is counted, and a cursor has a date.
    const isRepeated = input.q === undefined && input.after === undefined;
    return isRepeated ? readList({ ...depsOf(ctx), filter: input }) : listActive(depsOf(ctx), input);
  }),
  overview: publicProcedure.query(({ ctx }) => summarise(ctx.db)),
  newest: publicProcedure.query(({ ctx }) => listNewest(ctx.db)),
  byId: publicProcedure
    .input(z.strictObject({ id: z.string().max(100) }))
    .query(({ ctx, input }) => readOne({ ...depsOf(ctx), id: input.id })),
  /** A missing or closed one is null. */
  compare: publicProcedure
    .input(z.strictObject({ ids: z.array(z.uuid()).max(keptLimits.compared) }))
    .query(({ ctx, input }) => compareActive(depsOf(ctx), input.ids)),

  kept: signedInProcedure.query(({ ctx }) => listKept(ctx)),
  keep: signedInProcedure
    .input(z.strictObject({ ids: z.array(z.uuid().toLowerCase()).min(1).max(keptLimits.kept) }))
    .mutation(({ ctx, input }) => keepOpportunities(ctx, input.ids)),
  unkeep: signedInProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => unkeepOpportunity(ctx, input.id)),

  /** Without account: by a mailed link. */
  requestAlert: publicProcedure.input(alertEntry).mutation(({ ctx, input }) => requestAlert(ctx, input)),
  /** Of mailed links, outside the gate (D2); they change nothing. */
  alertToConfirm: openProcedure.input(link).query(({ ctx, input }) => readConfirmLink(ctx.deps, ctx.ip, input)),
  alertToStop: openProcedure.input(link).query(({ ctx, input }) => readStopLink(ctx.deps, ctx.ip, input.token)),
  ownAlerts: signedInProcedure.query(({ ctx }) => listOwnAlerts(ctx)),
  stopOwnAlert: signedInProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => stopOwnAlert(ctx, input.id)),

  /** Every status, for the manager (spec 2 §2). */
  adminList: adminProcedure
    .input(
      staffFilter.extend({
        sort: z.enum(opportunitySorts).optional(),
        /** Fits the longest title. */
        after: z.string().max(1000).optional(),
      }),
    )
    .query(({ ctx, input }) => listForStaff(ctx, input)),
  /** Metadata of offered documents, or those to be. */
  files: adminProcedure
    .input(z.strictObject({ ids: z.array(z.uuid()).max(opportunityLimits.documents) }))
    .query(({ ctx, input }) => offeredFiles(ctx.db, input.ids)),
  ...rowProcedures(adminProcedure, { ...opportunityEditing, remove: removeOpportunity }),
});
