export const socialNetworks = ['facebook', 'linkedin', 'x', 'instagram', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
