import type { Locator } from '@playwright/test';
import { expect, makeUser, test } from './setup/people.ts';
import { button, visit } from './setup/screens.ts';

const look = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, color, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return { ground: backgroundColor, colour: color, outline: `${outlineStyle} ${outlineWidth}`, ring: outlineColor };
  });

test.use({ forcedColors: 'active' });

test('system colours keep what is chosen, turned on, done and focused apart from the rest', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await visit(page, '/investment-opportunities?sector=mining');
  const chip = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).first();
  expect((await look(chip(/^Mining/))).ground).not.toBe((await look(chip(/^Agriculture/))).ground);

  // A point of the map has a ground of its own.
  const point = page.locator('.places [style]').first();
  const ground = await point.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  expect(ground).not.toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));

  await visit(page, '/auth?mode=signin');
  await page.keyboard.press('Tab');
  const ring = await look(page.locator(':focus-visible'));
  expect(ring.outline).toBe('solid 3px');
  expect(ring.ring).not.toBe(ring.ground);

  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/settings');
  const chosen = page.getByRole('tab', { selected: true }).first();
  const rest = page.getByRole('tab', { selected: false }).first();
  expect((await look(chosen)).ground).not.toBe((await look(rest)).ground);

  await visit(page, '/admin/invest', 'Invest Page Manager');
  const pressed = button(page, 'Hide preview').or(button(page, 'Show preview'));
  const before = await look(pressed);
  await pressed.click();
  expect((await look(pressed)).ground).not.toBe(before.ground);

  await visit(page, '/dashboard?tab=notifications');
  const knob = (on: boolean) => page.locator(`[role=switch][aria-checked=${String(on)}] [aria-hidden]`).first();
  if ((await page.locator('[role=switch][aria-checked=false]').count()) === 0)
    await page.getByRole('switch').first().click();
  const [on, off] = [await look(knob(true)), await look(knob(false))];
  const plain = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(on.ground).not.toBe(off.ground);
  expect([on.ground, off.ground]).not.toContain(plain);
});
