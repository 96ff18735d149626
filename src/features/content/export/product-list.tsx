import { Heading } from '../../../components/heading.tsx';
import { memo, useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import {
  defaultProductCategory,
  productAnchor,
  productsAtOnce as shownAtOnce,
} from '../../../domain/content/export/kinds.ts';
import type { ExportProduct } from '../../../domain/content/export/schema.ts';
import { isShownLink } from '../../../domain/site/addresses.ts';
import { exportTexts } from '../../../domain/content/export/texts.ts';
import { Picture } from '../../../widgets/pictures/picture.tsx';
import { Sourced } from '../../../widgets/sources.tsx';

const texts = exportTexts.products;

interface ProductProps {
  product: ExportProduct;
  hasPicture: boolean;
}

/** Memoised: the preview renders per key press. */
const Product = memo(function Product({ product, hasPicture }: ProductProps) {
  const { id, name, category, description, image, link } = product;
  return (
    <li id={productAnchor(id)} className="flex flex-col border border-line bg-raised">
      {hasPicture && (
        <Picture
          image={image}
          width={600}
          height={400}
          sizes="(min-width: 64rem) 17.5rem, (min-width: 40rem) 46vw, 92vw"
        />
      )}
      <div className="flex grow flex-col gap-3 p-6">
        <Heading level={3} text={name} className="text-2xl wrap-anywhere" />
        <p className="-order-1">
          <Badge>{category.trim() === '' ? defaultProductCategory : category}</Badge>
        </p>
        <p className="grow text-muted wrap-anywhere">
          <Sourced text={description} />
        </p>
        {isShownLink(link) && (
          <p>
            <SiteLink href={link} className="font-semibold text-brand-ink underline underline-offset-4">
              {texts.learnMore} <span className="sr-only">{texts.about(name)}</span>
            </SiteLink>
          </p>
        )}
      </div>
    </li>
  );
});

interface CardsProps {
  products: readonly ExportProduct[];
  hasPicture: boolean;
}

function Cards({ products, hasPicture }: CardsProps) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {products.map((product) => (
        <Product key={product.id} product={product} hasPicture={hasPicture} />
      ))}
    </ul>
  );
}

/** Text is there for no-script and find-in-page; picture data loads on expansion. */
function MoreProducts({ products, hasPicture }: CardsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group space-y-5"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setOpen(true);
      }}
    >
      <summary className={buttonClass({ variant: 'outline' })}>
        <span className="group-open:hidden">{texts.more(products.length)}</span>
        <span className="hidden group-open:inline">{texts.fewer}</span>
      </summary>
      <Cards products={products} hasPicture={hasPicture && isOpen} />
    </details>
  );
}

/** One picture makes all reserve space, aligning rows. */
export function ProductList({ products }: { products: readonly ExportProduct[] }) {
  const hasPicture = products.some(({ image }) => image !== null);
  const more = products.slice(shownAtOnce);
  return (
    <div className="space-y-5">
      <Cards products={products.slice(0, shownAtOnce)} hasPicture={hasPicture} />
      {more.length > 0 && <MoreProducts products={more} hasPicture={hasPicture} />}
    </div>
  );
}
