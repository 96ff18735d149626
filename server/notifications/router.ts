import { tracked } from '@trpc/server';
import * as z from 'zod';
import {
  notificationListEntry,
  notificationPreferenceEntry,
  notificationStreamEntry,
} from '../../src/domain/notifications/notifications.ts';
import { router, signedInProcedure } from '../trpc.ts';
import { readPreferences, setPreference } from './preferences.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './service.ts';
import { followNotifications } from './stream.ts';
import type { StreamEvent } from './streams/line.ts';

/** With an event id, for resuming. */
async function* sent(item: AsyncIterable<StreamEvent>) {
  for await (const { id, event } of item) yield id === undefined ? event : tracked(id, event);
}

/** The caller's own: no input names a person. */
export const notificationsRouter = router({
  list: signedInProcedure.input(notificationListEntry).query(({ ctx, input }) => listNotifications(ctx, input)),
  unread: signedInProcedure.query(({ ctx }) => countUnread(ctx)),
  markRead: signedInProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .mutation(({ ctx, input }) => markRead(ctx, input.id)),
  markAllRead: signedInProcedure.mutation(({ ctx }) => markAllRead(ctx)),
  preferences: signedInProcedure.query(({ ctx }) => readPreferences(ctx)),
  setPreference: signedInProcedure
    .input(notificationPreferenceEntry)
    .mutation(({ ctx, input }) => setPreference(ctx, input)),
  stream: signedInProcedure
    .input(z.optional(notificationStreamEntry))
    .subscription(({ ctx, input, signal }) => sent(followNotifications(ctx, input ?? {}, signal))),
});
