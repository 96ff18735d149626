import type { SocialNetwork } from '../../domain/site/social-networks.ts';

/** Named by adjacent text. From public/social.svg: outlines load late, if used. */
export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" className="size-5">
      <use href={`/social.svg#${network}`} />
    </svg>
  );
}
