import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { useApp } from '../setup/app.ts';
import { seedDemoOpportunities, seedSectors } from '../../server/opportunities/seed.ts';

const app = useApp({ password: '' });
test('words', async () => {
  const out: string[] = [];
  for (const seeded of [false, true]) {
    if (seeded) {
      await app.deps.db.$transaction(async (tx) => {
        await seedSectors(tx as never);
        await seedDemoOpportunities(tx as never, new Date());
      });
    }
    for (const path of ['/', '/about', '/invest', '/export', '/investment-opportunities']) {
      const html = (await (await app.request(path)).text()).replaceAll('<!-- -->', '');
      const main = /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? '';
      const closing = main.split('<section aria-labelledby="closing-title"');
      const words = (s: string) =>
        s.replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ').split(/\s+/).filter((w) => /[\p{L}\p{N}]/u.test(w));
      out.push(`${seeded ? 'seeded ' : ''}${path}: ${words(closing[0] ?? '').length} + closing ${words(closing[1] ?? '').length}`);
      if (!seeded || path.startsWith('/investment')) out.push('   ' + words(main).join(' '));
    }
  }
  writeFileSync(process.env.WORDS_OUT ?? '/tmp/words/count.txt', out.join('\n'));
});
