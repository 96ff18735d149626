import * as z from 'zod';
import { version } from '../../../src/domain/documents/version.ts';
import { serviceCursorMax } from '../../../src/domain/services/services.ts';
import { rowInput } from '../../content/editing/inputs.ts';
import { rowProcedures } from '../../content/editing/row-procedures.ts';
import { adminProcedure, router } from '../../trpc.ts';
import { serviceEditing } from './editing.ts';
import { removeService, unarchiveService } from './trash.ts';
import { listServiceCategories, listServices, serviceFilter } from './list.ts';

const one = z.strictObject({ id: rowInput, version });

export const servicesRouter = router({
  list: adminProcedure
    .input(serviceFilter.extend({ after: z.string().max(serviceCursorMax).optional() }))
    .query(({ ctx, input }) => listServices(ctx, input)),
  categories: adminProcedure.query(({ ctx }) => listServiceCategories(ctx.db)),
  ...rowProcedures(adminProcedure, { ...serviceEditing, remove: removeService }),
  unarchive: adminProcedure.input(one).mutation(({ ctx, input }) => unarchiveService(ctx, input)),
});
