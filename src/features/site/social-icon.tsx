import type { SocialNetwork } from '../../domain/social-networks.ts';

const paths: Record<SocialNetwork, string> = {
  facebook:
    'M13.5 22v-8.2h2.8l.5-3.4h-3.3V8.3c0-1 .4-1.7 1.8-1.7H17V3.6c-.4 0-1.3-.2-2.4-.2-2.5 0-4.1 1.5-4.1 4.3v2.7H7.6v3.4h2.9V22Z',
  linkedin:
    'M4 9h3.6v11.5H4ZM5.8 3.4a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2ZM9.9 9h3.4v1.6c.6-1 1.8-1.9 3.5-1.9 3.2 0 4.2 2 4.2 5v6.8h-3.6v-6.1c0-1.6-.3-2.7-1.8-2.7-1.6 0-2.1 1.2-2.1 2.8v6H9.9Z',
  x: 'M3.5 3.5h5l4 5.6 4.9-5.6h2.3l-6.2 7.1 7 9.9h-5l-4.3-6.1-5.3 6.1H3.6l6.6-7.6Zm3.3 1.7 9.5 13.6h1.4L8.2 5.2Z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3Zm4 2.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Zm0 2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Zm4.7-3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
  youtube:
    'M5 5.2c3-.6 11-.6 14 0 1.7.4 2.6 1.4 2.8 3.1.3 2.4.3 5 0 7.4-.2 1.7-1.1 2.7-2.8 3.1-3 .6-11 .6-14 0-1.7-.4-2.6-1.4-2.8-3.1-.3-2.4-.3-5 0-7.4.2-1.7 1.1-2.7 2.8-3.1Zm5 3.5v6.6l5.6-3.3Z',
};

/** The sign of a social network; its name stands beside it for screen readers. */
export function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" className="size-5">
      <path d={paths[network]} />
    </svg>
  );
}
