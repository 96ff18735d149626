import type { Locator } from '@playwright/test';
import { expect, makeUser, test } from './setup/people.ts';
import { button, visit } from './setup/screens.ts';

const look = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, color, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return { ground: backgroundColor, colour: color, outline: `${outlineStyle} ${outlineWidth}`, ring: outlineColor };
  });

test.use({ forcedColors: 'active' });

test('system colours distinguish the chosen page, sector and pressed button for visitors', async ({ page }) => {
  const apart = async (chosen: Locator, rest: Locator) =>
    expect((await look(chosen)).ground).not.toBe((await look(rest)).ground);
  await visit(page, '/investment-opportunities');
  const pages = page.getByRole('navigation', { name: 'Main' });
  await apart(pages.getByRole('link', { name: 'Opportunities' }), pages.getByRole('link', { name: 'Invest' }));
  const sectors = page.getByRole('navigation', { name: 'Filter by sector' });
  await apart(sectors.getByRole('link', { name: 'All Sectors' }), sectors.getByRole('link', { name: 'Energy' }));
  const keep = page.getByRole('button', { name: /^Keep/ });
  await keep.first().click();
  await apart(page.locator('button[aria-pressed="true"]').first(), keep.last());
});

test('system colours distinguish chosen, pressed and focused elements in the administration', async ({
  page,
  context,
  db,
  signIn,
}) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
  await visit(page, '/admin/settings');
  const chosen = page.getByRole('tab', { selected: true }).first();
  const rest = page.getByRole('tab', { selected: false }).first();
  expect((await look(chosen)).ground).not.toBe((await look(rest)).ground);
  await page.keyboard.press('Tab');
  const ring = await look(page.locator(':focus-visible'));
  expect(ring.outline).toBe('solid 3px');
  expect(ring.ring).not.toBe(ring.ground);

  await visit(page, '/admin/invest', 'Invest Page Manager');
  const pressed = button(page, 'Hide preview').or(button(page, 'Show preview'));
  const before = await look(pressed);
  await pressed.click();
  expect((await look(pressed)).ground).not.toBe(before.ground);
});
