import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { conversationPath } from '../../server/enquiries/conversation/link.ts';
import { conversationTexts as texts } from '../../src/domain/enquiries/conversation/conversation-texts.ts';
import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import { enquiryTrackTexts } from '../../src/domain/enquiries/track-texts.ts';
import { useApp } from '../setup/app.ts';
import { receive } from './inbox-scene.ts';

const app = useApp({ figures: { enquiriesPerHour: 1000 } });

/** Sends the page's form as a browser without script, outside of the gate. */
async function send(fields: Record<string, string>) {
  const response = await app.request(trackPath, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return { response, html: await response.text() };
}

it('without script the pasted link shows the conversation, and a message is sent', async () => {
  expect(await (await app.request(trackPath)).text()).toContain(enquiryTrackTexts.link);
  const { id, number } = await receive(app, { goals: 'A coffee mill' });
  const link = `https://invest.example.pg${conversationPath(app.deps.keys, id)}`;
  const { response, html } = await send({ link });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(html).toContain(number);
  expect(html).toContain('A coffee mill');
  const [, messageId = ''] = /name="messageId" value="([^"]+)"/.exec(html) ?? [];
  const [, token = ''] = /name="link" value="([^"]+)"/.exec(html) ?? [];
  const written = await send({ action: 'write', link: token, messageId, body: 'Which permits?' });
  expect(written.html).toContain(texts.sent);
  expect(written.html).toContain('Which permits?');
  // The same form again is the same message.
  await send({ action: 'write', link: token, messageId, body: 'Which permits?' });
  expect(await app.deps.db.enquiryMessage.count({ where: { enquiryId: id } })).toBe(1);
});

it('a refused message is shown again with the reason, and an unknown link shows nothing', async () => {
  const { id } = await receive(app);
  const link = conversationPath(app.deps.keys, id);
  const body = `Too long ${'x'.repeat(8000)}`;
  const { response, html } = await send({ action: 'write', link, messageId: randomUUID(), body });
  expect(response.status).toBe(400);
  expect(html).toContain(texts.bodyTooLong(8000));
  expect(html).toContain(body);
  for (const other of ['', 'x', `${link}x`]) {
    expect((await send({ link: other })).html).toContain(enquiryTrackTexts.unknownTitle);
    const late = await send({ action: 'write', link: other, messageId: randomUUID(), body: 'Kept words' });
    expect(late.response.status).toBe(404);
  }
  expect(await app.deps.db.enquiryMessage.count()).toBe(0);
});
