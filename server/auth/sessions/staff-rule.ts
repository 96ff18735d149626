/** Staff two-factor (D12). */
export const securityGroup = 'security';

/**
 * Whether staff need two-factor; unset or 'default': on https.
 * @param stored the stored group of settings
 */
export function staffNeedTwoFactor(stored: unknown, publicUrl: URL): boolean {
  const mode = typeof stored === 'object' && stored !== null && 'staffTwoFactor' in stored && stored.staffTwoFactor;
  if (mode === 'on' || mode === 'off') return mode === 'on';
  return publicUrl.protocol === 'https:';
}
