import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildMailIn } from '../../../server/background.ts';
import type { Deps } from '../../../server/context.ts';
import { threadHeaders } from '../../../server/enquiries/mail-in/address.ts';
import type { MailListener } from '../../../server/mail/incoming/listener.ts';
import { type AppOptions, useApp } from '../../setup/app.ts';
import { type InboxApi, makeAdmin, receive } from '../inbox-scene.ts';
import { deliver, type Sending } from './smtp-client.ts';

export const mailDomain = 'reply.ipa.example';

/** The node's mail server on a free port. Call at the top of a test file, below `useApp`. */
export function useMailIn(app: { readonly deps: Deps }) {
  let listener: MailListener | undefined;
  let port = 0;
  beforeAll(async () => {
    const env = { MAIL_IN_HOST: '127.0.0.1', MAIL_IN_PORT: 0 } as Parameters<typeof buildMailIn>[0]['env'];
    listener = await buildMailIn({ env }, app.deps);
    port = (await listener?.listen()) ?? 0;
  });
  afterAll(() => listener?.close());
  return {
    get port() {
      return port;
    },
    /** The `Reply-To` of a conversation's mails. */
    addressOf: (id: string) => threadHeaders(app.deps, id).replyTo ?? '',
    /** A Message-ID of one of its mails. */
    messageIdOf: (id: string) => threadHeaders(app.deps, id).messageId ?? '',
    deliver: (sending: Sending) => deliver(port, sending),
  };
}

export const mary = 'mary@example.com';

/** A site that receives mail, emptied before each test, with an officer's API. Call at the top of a test file. */
export function useMailedSite(options: Pick<AppOptions, 'isCuttable'> = {}) {
  const app = useApp({ ...options, mailDomain, figures: { enquiriesPerHour: 10_000, mailsToAddressPerHour: 1000 } });
  const server = useMailIn(app);
  let api: InboxApi | undefined;
  const officer = (): InboxApi => {
    if (api === undefined) throw new Error('The officer is there only inside tests.');
    return api;
  };
  beforeEach(async () => {
    const { db } = app.deps;
    await db.enquiry.deleteMany();
    await db.incomingMail.deleteMany();
    await db.enquiryFile.deleteMany();
    await db.mediaFile.deleteMany({ where: { store: 'private' } });
    await db.outboxMessage.deleteMany();
    await db.notification.deleteMany();
    ({ api } = await makeAdmin(app));
  });
  return {
    app,
    server,
    get api() {
      return officer();
    },
    /** Mary's. */
    enquire: () => receive(app, { email: mary }),
    bodiesOf: async (id: string) => (await officer().detail({ id })).messages.map(({ body }) => body),
  };
}
