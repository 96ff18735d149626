/** D12. */
export const securityGroup = 'security';

/**
 * Unset or 'default' means yes on https.
 * @param stored the group as stored
 */
export function staffNeedTwoFactor(stored: unknown, publicUrl: URL): boolean {
  const mode = typeof stored === 'object' && stored !== null && 'staffTwoFactor' in stored && stored.staffTwoFactor;
  if (mode === 'on' || mode === 'off') return mode === 'on';
  return publicUrl.protocol === 'https:';
}
