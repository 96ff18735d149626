/** D12. */
export const securityGroup = 'security';

/**
 * Returns whether staff need two-factor. Unset or 'default' requires it on https.
 * @param stored the stored group of settings
 */
export function staffNeedTwoFactor(stored: unknown, publicUrl: URL): boolean {
  const mode = typeof stored === 'object' && stored !== null && 'staffTwoFactor' in stored && stored.staffTwoFactor;
  if (mode === 'on' || mode === 'off') return mode === 'on';
  return publicUrl.protocol === 'https:';
}
