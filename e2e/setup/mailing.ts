import { freePort } from '../../scripts/lib/built-site.mjs';
import { headerOf, type MailServer, startMailServer } from '../../tests/setup/servers/mail-server.ts';
import { expect, test as base } from './people.ts';
import { startSite, type Site } from './site.ts';

interface Mailing {
  /** The agency's mail server, which the site sends to. */
  agency: MailServer;
  /** Where the agency's mail server passes mail on to. */
  port: number;
  /** The newest mail with this subject to this address, raw, once it was sent. */
  mailTo: (to: string, subject: string) => Promise<string>;
}

interface MailingFixtures {
  mailing: Mailing;
  /** Another node of the site, on the same database and file store. Started if a test asks for it. */
  secondNode: Site;
}

const settingsOf = ({ agency }: Mailing, port: number) => ({
  SMTP_URL: agency.url,
  MAIL_IN_DOMAIN: 'reply.ipa.example',
  MAIL_IN_PORT: String(port),
  SIGNING_KEYS: `e2e:${Buffer.alloc(32, 5).toString('base64')}`,
});

/** The address that a reply to this mail goes to. */
export const answerAddressOf = (raw: string): string => headerOf(raw, 'Reply-To').replace(/^.*<(.*)>$/, '$1');

/** Tests of a site that sends to a mail server and takes mail from it. */
export const test = base.extend<object, MailingFixtures>({
  mailing: [
    async ({ browserName: _ }, use) => {
      const agency = await startMailServer();
      const mailTo = async (to: string, subject: string) => {
        const find = () => agency.received.findLast((mail) => mail.to.includes(to) && mail.raw.includes(subject))?.raw;
        await expect.poll(find).toBeDefined();
        return find() ?? '';
      };
      await use({ agency, port: await freePort(), mailTo });
      await agency.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailing }, use) => {
      const site = await startSite(settingsOf(mailing, mailing.port));
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  secondNode: [
    async ({ mailing, site: { databaseUrl, dataDir, origin } }, use) => {
      const settings = { ...settingsOf(mailing, await freePort()), PUBLIC_URL: origin };
      const node = await startSite(settings, { databaseUrl, dataDir });
      await use(node);
      await node.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
