import { freePort } from '../../scripts/lib/built-site.mjs';
import { headerOf, type MailServer } from '../../tests/setup/servers/mail-server.ts';
import { expect, test as base } from './people.ts';
import { startSite, type Site } from './site.ts';
import { ownSite, type OwnSiteFixtures } from './test.ts';

interface MailingFixtures extends OwnSiteFixtures {
  /** Where the agency's mail server passes mail on to. */
  mailPort: number;
  /** The newest mail with this subject to this address, raw, once it was sent. */
  mailTo: (to: string, subject: string) => Promise<string>;
  /** Another node of the site, on the same database and file store. Started if a test asks for it. */
  secondNode: Site;
}

const settingsOf = (mailServer: MailServer, port: number) => ({
  SMTP_URL: mailServer.url,
  MAIL_IN_DOMAIN: 'reply.ipa.example',
  MAIL_IN_PORT: String(port),
  SIGNING_KEYS: `e2e:${Buffer.alloc(32, 5).toString('base64')}`,
});

/** The address that a reply to this mail goes to. */
export const answerAddressOf = (raw: string): string => headerOf(raw, 'Reply-To').replace(/^.*<(.*)>$/, '$1');

/** Tests of a site that sends to a mail server and takes mail from it. */
export const test = base.extend<MailingFixtures>({
  ...ownSite,
  mailPort: async ({ browserName: _ }, use) => {
    await use(await freePort());
  },
  ownSettings: async ({ mailServer, mailPort }, use) => {
    await use(settingsOf(mailServer, mailPort));
  },
  mailTo: async ({ mailServer }, use) => {
    await use(async (to, subject) => {
      const find = () =>
        mailServer.received.findLast((mail) => mail.to.includes(to) && mail.raw.includes(subject))?.raw;
      await expect.poll(find).toBeDefined();
      return find() ?? '';
    });
  },
  secondNode: [
    async ({ mailServer, site: { databaseUrl, dataDir, origin } }, use) => {
      const settings = { ...settingsOf(mailServer, await freePort()), PUBLIC_URL: origin };
      const node = await startSite(settings, { databaseUrl, dataDir });
      await use(node);
      await node.stop();
    },
    { scope: 'test', timeout: 180_000 },
  ],
});
