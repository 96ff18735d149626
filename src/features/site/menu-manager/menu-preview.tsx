import type { MenuContent } from '../../../domain/menus/menus.ts';
import { isMenuLocation } from '../../../domain/menus/menus.ts';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { SiteFooter } from '../site-footer.tsx';
import { SiteHeader } from '../site-header.tsx';
import { useShownLinks } from '../../../widgets/use-link-hint.tsx';

export function MenuPreview({ menu: { location, items } }: { menu: MenuContent }) {
  const [shell] = trpc.site.shell.useSuspenseQuery();
  const isShown = useShownLinks(items.map(({ url }) => url));
  if (!isMenuLocation(location)) return <p className="p-8 text-muted">{texts.noPlace}</p>;
  const links = items.filter(({ label, url }) => label.trim() !== '' && url !== '' && isShown(url) !== false);
  const drawn = { ...shell, menus: { ...shell.menus, [location]: links } };
  // An article: not announced as the screen's own header or footer.
  return <article>{location === 'header' ? <SiteHeader shell={drawn} /> : <SiteFooter shell={drawn} />}</article>;
}
