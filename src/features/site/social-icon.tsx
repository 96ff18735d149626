import type { SocialNetwork } from '../../domain/site/social-networks.ts';

/**
 * The sign of a social network; its name stands beside it for screen readers. Drawn from public/social.svg, so that the
 * outlines come only with a footer that has such links, and late.
 */
export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" className="size-5">
      <use href={`/social.svg#${network}`} />
    </svg>
  );
}
