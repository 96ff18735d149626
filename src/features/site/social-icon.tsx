import type { SocialNetwork } from '../../domain/site/social-networks.ts';

/** The adjacent name serves screen readers. From public/social.svg, so that outlines load late and only if used. */
export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" className="size-5">
      <use href={`/social.svg#${network}`} />
    </svg>
  );
}
