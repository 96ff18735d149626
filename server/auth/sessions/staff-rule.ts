/** Group of the settings that holds the rules of accounts: `staffTwoFactor` is 'default', 'on' or 'off' (D12). */
export const securityGroup = 'security';

/**
 * 'Staff need two-factor': as the setting says; without one, or with 'default', wherever the site is reached by https.
 * @param stored value of the settings group, as the database holds it
 */
export function staffNeedTwoFactor(stored: unknown, publicUrl: URL): boolean {
  const mode = typeof stored === 'object' && stored !== null && 'staffTwoFactor' in stored && stored.staffTwoFactor;
  if (mode === 'on' || mode === 'off') return mode === 'on';
  return publicUrl.protocol === 'https:';
}
