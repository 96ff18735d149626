import * as z from 'zod';
import { clientEntry, clientLimits } from '../../src/domain/clients/entry.ts';
import { clientFilter } from '../../src/domain/clients/list.ts';
import { interactionEntry, taskEntry } from '../../src/domain/clients/record.ts';
import { version } from '../../src/domain/documents/version.ts';
import { adminProcedure, officerProcedure, router } from '../trpc.ts';
import { findDuplicates } from './duplicates.ts';
import { listClientEnquiries } from './enquiries.ts';
import {
  addInteraction,
  listInteractions,
  readInteraction,
  removeInteraction,
  updateInteraction,
} from './interactions.ts';
import { listClients } from './list.ts';
import { findAccounts, linkAccount, unlinkAccount } from './portal-link.ts';
import { createClient, readClient, readHistory, removeClient, updateClient } from './service.ts';
import { addTask, listTasks, removeTask, setTaskDone, updateTask } from './tasks.ts';

const id = z.uuid();
const key = z.uuid();
const after = z.string().max(200).optional();
const one = z.strictObject({ id, version });
const link = z.strictObject({ id, userId: z.uuid() });

/** Partial input within field limits. */
const sought = z.strictObject({
  name: z.string().max(clientLimits.name),
  contactEmail: z.string().max(clientLimits.contactEmail),
  except: id.optional(),
});

/** Spec 1 §7, D67; portal accounts for admins only. */
export const clientsRouter = router({
  list: officerProcedure.input(clientFilter).query(({ ctx, input }) => listClients(ctx, input)),
  byId: officerProcedure.input(z.strictObject({ id })).query(({ ctx, input }) => readClient(ctx.db, input.id)),
  duplicates: officerProcedure.input(sought).query(({ ctx, input }) => findDuplicates(ctx.db, input)),
  create: officerProcedure
    .input(z.strictObject({ entry: clientEntry, key }))
    .mutation(({ ctx, input }) => createClient(ctx, input)),
  update: officerProcedure
    .input(z.strictObject({ id, version, entry: clientEntry }))
    .mutation(({ ctx, input }) => updateClient(ctx, input)),
  remove: officerProcedure.input(one).mutation(({ ctx, input }) => removeClient(ctx, input)),

  interactions: officerProcedure
    .input(z.strictObject({ clientId: id, after }))
    .query(({ ctx, input }) => listInteractions(ctx.db, input)),
  interaction: officerProcedure
    .input(z.strictObject({ id }))
    .query(({ ctx, input }) => readInteraction(ctx.db, input.id)),
  addInteraction: officerProcedure
    .input(z.strictObject({ clientId: id, entry: interactionEntry, key }))
    .mutation(({ ctx, input }) => addInteraction(ctx, input)),
  updateInteraction: officerProcedure
    .input(z.strictObject({ id, version, entry: interactionEntry }))
    .mutation(({ ctx, input }) => updateInteraction(ctx, input)),
  removeInteraction: officerProcedure.input(one).mutation(({ ctx, input }) => removeInteraction(ctx, input)),

  tasks: officerProcedure
    .input(z.strictObject({ clientId: id }))
    .query(({ ctx, input }) => listTasks(ctx, input.clientId)),
  addTask: officerProcedure
    .input(z.strictObject({ clientId: id, entry: taskEntry, key }))
    .mutation(({ ctx, input }) => addTask(ctx, input)),
  updateTask: officerProcedure
    .input(z.strictObject({ id, version, entry: taskEntry }))
    .mutation(({ ctx, input }) => updateTask(ctx, input)),
  setTaskDone: officerProcedure
    .input(z.strictObject({ id, version, isDone: z.boolean() }))
    .mutation(({ ctx, input }) => setTaskDone(ctx, input)),
  removeTask: officerProcedure.input(one).mutation(({ ctx, input }) => removeTask(ctx, input)),

  enquiries: officerProcedure
    .input(z.strictObject({ clientId: id }))
    .query(({ ctx, input }) => listClientEnquiries(ctx.db, input.clientId)),
  accounts: adminProcedure
    .input(z.strictObject({ q: z.string().max(100) }))
    .query(({ ctx, input }) => findAccounts(ctx.db, input.q)),
  linkAccount: adminProcedure.input(link).mutation(({ ctx, input }) => linkAccount(ctx, input)),
  unlinkAccount: adminProcedure.input(link).mutation(({ ctx, input }) => unlinkAccount(ctx, input)),
  history: officerProcedure.input(z.strictObject({ id, after })).query(({ ctx, input }) => readHistory(ctx.db, input)),
});
