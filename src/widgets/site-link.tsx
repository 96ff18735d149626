import { Link, useRouter } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { isFilePath, isOwnPath, isSafeHref } from '../domain/site/addresses.ts';
import { uiTexts } from '../domain/forms/ui-texts.ts';

interface SiteLinkProps {
  href: string;
  className?: string;
  style?: CSSProperties;
  onClick?: () => void;
  'aria-label'?: string;
  children: ReactNode;
}

function partsOf(href: string): { path: string; search: string; hash: string } {
  const hashAt = href.indexOf('#');
  const beforeHash = hashAt === -1 ? href : href.slice(0, hashAt);
  const searchAt = beforeHash.indexOf('?');
  return {
    path: searchAt === -1 ? beforeHash : beforeHash.slice(0, searchAt),
    search: searchAt === -1 ? '' : beforeHash.slice(searchAt),
    hash: hashAt === -1 ? '' : href.slice(hashAt + 1),
  };
}

/** Targetless or unsafe: text (D21, D45). Files and external links open a new tab and say so. */
export function SiteLink({ href, children, ...rest }: SiteLinkProps) {
  const router = useRouter();
  if (!isSafeHref(href)) return <span className={rest.className}>{children}</span>;

  const isFile = isFilePath(href);
  if (isOwnPath(href) && !isFile) {
    const { path, search, hash } = partsOf(href);
    return (
      <Link
        {...rest}
        to={path}
        search={search === '' ? {} : router.options.parseSearch?.(search)}
        hash={hash === '' ? undefined : hash}
        activeOptions={{ exact: path === '/', includeSearch: false }}
      >
        {children}
      </Link>
    );
  }

  const isBeside = isFile || /^https?:/i.test(href);
  return (
    <a {...rest} href={href} {...(isBeside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
      {isBeside && <span className="sr-only"> {uiTexts.opensInNewTab}</span>}
    </a>
  );
}
