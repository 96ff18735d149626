import type { WaitingDraft } from '../content/editing.ts';
import { adminTexts as texts } from '../admin/texts.ts';
import { pageNames } from './page-texts.ts';
import { siteContentTexts } from '../site/site-content-texts.ts';

/** URL, and the text after 'Your draft of'. */
export function draftPlace({ kind, key, title }: Pick<WaitingDraft, 'kind' | 'key' | 'title'>): {
  href: string;
  name: string;
} {
  const named = (words: { new: string; other: (title: string) => string }) =>
    key === 'new' ? words.new : words.other(title === '' ? texts.untitled : title);
  switch (kind) {
    case 'page_content':
      return { href: `/admin/${key}`, name: pageNames[key] ?? key };
    case 'site_content': {
      const tab = key === 'call_to_action' ? 'cta' : (key as 'hero' | 'about' | 'features');
      return { href: `/admin/content?tab=${tab}`, name: siteContentTexts.tab[tab] };
    }
    case 'menu':
      return { href: `/admin/menu?menu=${key}`, name: texts.ofMenu(title === '' ? texts.untitled : title) };
    case 'opportunity':
      return { href: `/admin/investment-opportunities/${key}`, name: named(texts.ofOpportunity) };
    case 'page':
      return { href: `/admin/pages/${key}`, name: named(texts.ofPage) };
    case 'post':
      return { href: key === 'new' ? '/admin/posts?new=true' : `/admin/posts?edit=${key}`, name: named(texts.ofPost) };
    case 'answer':
      return { href: `/admin/answers?edit=${key}`, name: named(texts.ofAnswer) };
    case 'fact':
      return { href: `/admin/facts?edit=${key}`, name: named(texts.ofFact) };
    case 'service':
      return { href: `/admin/services?edit=${key}`, name: named(texts.ofService) };
  }
}
