import type { Platform } from '../start.ts';

type BannerFacts = Pick<Platform, 'publicUrl' | 'isGateOn' | 'trialPassword' | 'dataDir'>;

/** What a start says once it serves: where the site is, how to get in, and where the data lies. */
export function banner({ publicUrl, isGateOn, trialPassword, dataDir }: BannerFacts): string {
  const gate = isGateOn
    ? `  Trial password  ${trialPassword ?? 'as set before (npm run trial -- set NEW changes it)'}`
    : '  Trial gate      off: everybody can see the site';
  return [
    '',
    '  Investment Promotion Authority of Papua New Guinea',
    '',
    `  Open            ${publicUrl.origin}`,
    gate,
    `  Data            ${dataDir}`,
    '',
    '  Ctrl+C stops it.',
    '',
    '',
  ].join('\n');
}
