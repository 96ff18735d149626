import type { Site } from '../start.ts';

/** What a start says once it serves: where the site is, how to get in, and where the data lies. */
export function banner(site: Site, dataDir: string): string {
  const lines = ['', `  Investment Promotion Authority of Papua New Guinea`, '', `  Open            ${site.publicUrl}`];
  if (site.isGateOn)
    lines.push(`  Trial password  ${site.trialPassword ?? 'as set (npm run trial -- set NEW changes it)'}`);
  else lines.push('  Trial gate      off: everybody can see the site');
  lines.push(`  Data            ${dataDir}`, '', '  Ctrl+C stops it.', '', '');
  return lines.join('\n');
}
