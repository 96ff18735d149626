import { afterEach, describe, expect, it } from 'vitest';
import { enquiryTexts as texts } from '../../src/domain/enquiries/texts.ts';
import { enquirySendingTexts as sendingTexts } from '../../src/domain/enquiries/sending-texts.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { cookiesOf, useApp } from '../setup/app.ts';

const app = useApp({ figures: { enquiriesPerHour: 20 }, trustProxy: 1 });
const list = '/investment-opportunities';
const right = {
  firstName: 'Mere',
  lastName: 'Kila',
  email: 'mere@example.com',
  phone: '',
  interest: '',
  range: '',
  goals: '',
  consent: 'yes',
  homepage: '',
  sourcePath: list,
};

async function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return app.request('/enquiries', {
    method: 'POST',
    headers: { cookie: await app.grantCookie(), origin: app.origin, ...headers },
    body: new URLSearchParams(fields),
  });
}

/** The opportunity that is ticked in the form. */
function tickedIn(html: string): string | undefined {
  const box = /<input[^>]* name="opportunityId"[^>]*>/.exec(html)?.[0] ?? '';
  return box.includes('checked=""') ? /value="([^"]*)"/.exec(box)?.[1] : undefined;
}

async function page(path: string, cookie = '') {
  const response = await app.request(path, { headers: { cookie: `${await app.grantCookie()}; ${cookie}` } });
  return { response, html: await response.text() };
}

afterEach(async () => {
  await app.deps.db.enquiry.deleteMany();
  await app.deps.db.numberCounter.deleteMany();
});

describe('the form in the page', () => {
  it('is complete in the HTML of the list and of an opportunity', async () => {
    const opportunity = await buildOpportunity(app.deps.db, { sectorSlug: 'energy' });
    const own = `${list}/${opportunity.id}`;
    for (const [path, from] of [
      [list, list],
      [`${list}?sector=energy`, `${list}?sector=energy`],
      [own, own],
    ] as const) {
      const { html } = await page(path);
      expect(html).toContain('Ready to Invest in PNG?');
      expect(html).toContain('id="express-interest"');
      expect(html).toContain('action="/enquiries#express-interest"');
      expect(html).toContain(`name="sourcePath" value="${from}"`);
      for (const name of Object.keys(right)) expect(html, name).toContain(`name="${name}"`);
    }
    const { html } = await page(own);
    expect(tickedIn(html)).toBe(opportunity.id);
    expect(html).toContain(`About: ${opportunity.title}`);
    expect((await page(list)).html).not.toContain('name="opportunityId"');
    expect(html).toMatch(/<option value="energy" selected="">/);
  });

  it('shows the contact details of the settings, and omits empty ones', async () => {
    expect((await page(list)).html).not.toContain(texts.directLine);
    const { contact } = await import('../../src/domain/site/defaults.ts').then(
      ({ defaultSettings }) => defaultSettings,
    );
    await app.deps.db.setting.create({
      data: { group: 'contact', value: { ...contact, phone: '+675 321 7311', investmentEmail: 'invest@example.com' } },
    });
    const { html } = await page(list);
    expect(html).toContain('href="tel:+6753217311"');
    expect(html).toContain('href="mailto:invest@example.com"');
    expect(html).not.toContain(`>${texts.office}<`);
    await app.deps.db.setting.delete({ where: { group: 'contact' } });
  });

  it('has the text and button of the site content (D34)', async () => {
    await app.deps.db.siteContent.create({
      data: {
        section: 'call_to_action',
        content: { title: 'Invest with us', description: 'Now.', buttonText: 'Go home', buttonLink: '/' },
      },
    });
    const { html } = await page(list);
    expect(html).toContain('Invest with us');
    expect(html).toContain('Go home');
    expect(html).not.toContain('Ready to Invest in PNG?');
    await app.deps.db.siteContent.deleteMany();
  });
});

describe('the form without script', () => {
  it('stores the enquiry and redirects to its page, which shows the number once', async () => {
    const response = await post({ ...right, sourcePath: `${list}?sector=mining`, interest: 'mining', range: '1m-5m' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${list}?sector=mining#express-interest`);
    const cookie = response.headers.getSetCookie().join();
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    const first = await page(`${list}?sector=mining`, cookiesOf(response));
    expect(first.html).toContain('ENQ-2026-000001');
    expect(first.html).toContain(texts.received);
    expect(first.html).not.toContain('name="firstName"');
    const afterwards = await page(list, cookiesOf(first.response));
    expect(afterwards.html).not.toContain('ENQ-2026-000001');
    expect(await app.deps.db.enquiry.findFirst({ select: { interest: true, range: true, sourcePath: true } })).toEqual({
      interest: 'mining',
      range: 'from_1m_to_5m',
      sourcePath: list,
    });
  });

  it('does not show a number for a made-up cookie', async () => {
    for (const id of ['ENQ-2026-000777', '0190c2de-7f4a-7cc3-9d0a-3f2f6f1f7d11', '%E0%A4%A', "'; --"]) {
      const { response, html } = await page(list, `enquiry-receipt=${id}`);
      expect(response.status).toBe(200);
      expect(html).not.toContain(texts.receivedTitle);
      expect(html).not.toContain('ENQ-2026-000777');
    }
  });

  it('returns the same number for the same input, and another one for other input', async () => {
    await Promise.all([post(right), post(right), post(right)]);
    expect(await app.deps.db.enquiry.count()).toBe(1);
    await post({ ...right, goals: 'One more' });
    expect(await app.deps.db.enquiry.count()).toBe(2);
    // Someone else with the same words gets a number of their own.
    await post(right, { 'x-forwarded-for': '198.51.100.20' });
    expect(await app.deps.db.enquiry.count()).toBe(3);
  });

  it('renders the page with the input, and an error beside each wrong field', async () => {
    const goals = `Kaikai & "mumu" <b>\r\n${'x'.repeat(1900)}`;
    const response = await post({
      ...right,
      sourcePath: `${list}?sector=energy`,
      lastName: '',
      email: 'mere at example',
      range: '5m-10m',
      goals,
    });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain(texts.errorsTitle);
    expect(html).toMatch(/aria-invalid="true"[^>]*name="lastName"|name="lastName"[^>]*aria-invalid="true"/);
    expect(html.split(sendingTexts.badEmail).length).toBeGreaterThan(2);
    expect(html).toContain('value="Mere"');
    expect(html).toContain('value="mere at example"');
    expect(html).toContain('Kaikai &amp; &quot;mumu&quot; &lt;b&gt;');
    expect(html).toContain('x'.repeat(1900));
    expect(html).toMatch(/<option value="5m-10m" selected="">/);
    expect(html).toMatch(/name="consent"[^>]*checked=""|checked=""[^>]*name="consent"/);
    expect(html).toContain(`name="sourcePath" value="${list}?sector=energy"`);
    expect(html).toContain(opportunityTexts.heroTitle);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(await app.deps.db.enquiry.count()).toBe(0);
  });

  it('stores nothing if the hidden field is filled in, with a message', async () => {
    const response = await post({ ...right, homepage: 'https://spam.example' });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain(sendingTexts.trapFilled);
    expect(html).not.toContain('spam.example');
    expect(await app.deps.db.enquiry.count()).toBe(0);
  });

  it('is about the opportunity of its page while that is ticked, also after a refusal (D71)', async () => {
    const { id: opportunityId, title } = await buildOpportunity(app.deps.db);
    const fields = { ...right, sourcePath: `${list}/${opportunityId}` };
    expect(tickedIn(await (await post({ ...fields, email: '', opportunityId })).text())).toBe(opportunityId);
    const cleared = await (await post({ ...fields, email: '' })).text();
    expect(cleared).toContain('name="opportunityId"');
    expect(tickedIn(cleared)).toBeUndefined();

    await post({ ...fields, opportunityId });
    const select = { opportunityId: true, opportunityTitle: true } as const;
    expect(await app.deps.db.enquiry.findMany({ select })).toEqual([{ opportunityId, opportunityTitle: title }]);
  });

  it('creates another enquiry for another opportunity, and ignores an invalid id', async () => {
    const { db } = app.deps;
    const ids = [(await buildOpportunity(db)).id, (await buildOpportunity(db)).id];
    for (const opportunityId of [...ids, ...ids, 'wrong']) {
      expect((await post({ ...right, opportunityId })).status).toBe(303);
    }
    const rows = await db.enquiry.findMany({ orderBy: { receiptNumber: 'asc' }, select: { opportunityId: true } });
    expect(rows.map((row) => row.opportunityId)).toEqual([...ids, null]);
  });

  it('renders the list if the opportunity was removed since', async () => {
    const gone = await buildOpportunity(app.deps.db, { status: 'closed' });
    const fields = { ...right, sourcePath: `${list}/${gone.id}`, opportunityId: gone.id };
    const refused = await post({ ...fields, email: '' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(sendingTexts.emailMissing);
    const stored = await post(fields);
    expect(stored.headers.get('location')).toBe(`${list}/${gone.id}#express-interest`);
    const away = await page(`${list}/${gone.id}`, cookiesOf(stored));
    expect([302, 307]).toContain(away.response.status);
    // The receipt is not used up by the detour.
    expect(away.response.headers.getSetCookie().join()).not.toContain('enquiry-receipt');
  });

  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', `${list}/\\..`, '/admin', '', `/${'x'.repeat(3000)}`])(
    'never redirects to other pages (%j)',
    async (sourcePath) => {
      const response = await post({ ...right, sourcePath });
      expect(response.headers.get('location')).toBe(`${list}#express-interest`);
    },
  );

  it('reports how long to wait after too many, and keeps the input', async () => {
    const ip = { 'x-forwarded-for': '198.51.100.30' };
    for (let round = 0; round < 20; round += 1) await post({ ...right, goals: `Number ${round}` }, ip);
    const refused = await post({ ...right, goals: 'One too many' }, ip);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    const html = await refused.text();
    expect(html).toContain('Please wait');
    expect(html).toContain('One too many');
  });

  it('is refused without a grant of the trial gate', async () => {
    const response = await app.request('/enquiries', { method: 'POST', body: new URLSearchParams(right) });
    expect(response.status).toBe(401);
    expect(await app.deps.db.enquiry.count()).toBe(0);
  });

  it('is refused from another site', async () => {
    const response = await post(right, { origin: 'https://evil.test' });
    expect(response.status).toBe(403);
    expect(await app.deps.db.enquiry.count()).toBe(0);
  });

  it('accepts no stage, owner or key from the input', async () => {
    await post({ ...right, stage: 'closed', idempotencyKey: 'mine' });
    const row = await app.deps.db.enquiry.findFirstOrThrow({ select: { stage: true, idempotencyKey: true } });
    expect(row.stage).toBe('new');
    expect(row.idempotencyKey).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8/);
  });

  it('redirects a GET of its address to the form', async () => {
    const { response } = await page('/enquiries');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${list}#express-interest`);
  });
});
