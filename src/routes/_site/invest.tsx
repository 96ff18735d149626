import { createFileRoute } from '@tanstack/react-router';
import type { InvestContent } from '../../domain/content/invest/schema.ts';
import { returnSearch, type ReturnSearch } from '../../domain/auth/return-search.ts';
import { maxServiceNameLength } from '../../domain/services/offer.ts';
import { searchText } from '../../domain/search/url-text.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { investTexts as texts } from '../../domain/content/invest/texts.ts';
import { InvestPage } from '../../features/content/invest/invest-page.tsx';
import { InvestSkeleton } from '../../features/content/invest/invest-skeleton.tsx';
import { contentOrBuiltIn } from '../../features/content/shared/load-content.ts';
import { loadHead } from '../../lib/head/head.ts';
import { ClosingBlock } from '../../features/enquiries/closing-block.tsx';
import { trpc } from '../../lib/api/trpc.ts';

/** Enquired about (D65); a payment by its reference. Every key is present, even if `undefined`. */
interface Subject {
  service?: string | undefined;
  payment?: string | undefined;
}

const maxReferenceLength = 20;

function investSearch(raw: Record<string, unknown>): ReturnSearch & Subject {
  return {
    ...returnSearch(raw),
    service: searchText(raw.service, maxServiceNameLength) || undefined,
    payment: searchText(raw.payment, maxReferenceLength) || undefined,
  };
}

function goalsOf({ service, payment }: Subject): string | undefined {
  if (service !== undefined) return enquiryTexts.aboutService(service);
  return payment === undefined ? undefined : enquiryTexts.aboutPayment(payment);
}

export const Route = createFileRoute('/_site/invest')({
  validateSearch: investSearch,
  // On failure the built-in page, silently (spec 1 §8).
  loader: async ({ context: { api } }) => ({
    fallback: await contentOrBuiltIn(
      () => api.content.invest.ensureData(),
      async () => (await import('../../features/content/invest/built-in.ts')).builtInInvest,
    ),
    head: await loadHead(api, { path: '/invest', title: texts.title, description: texts.description }),
  }),
  head: ({ loaderData }) => ({ ...loaderData?.head }),
  pendingComponent: InvestSkeleton,
  component: Invest,
});

function Invest() {
  const { fallback } = Route.useLoaderData();
  return fallback === null ? <StoredInvest /> : <Page content={fallback} />;
}

function StoredInvest() {
  const [{ content }] = trpc.content.invest.useSuspenseQuery();
  return <Page content={content} />;
}

function Page({ content }: { content: InvestContent }) {
  const { service, payment, ...search } = Route.useSearch();
  const goals = goalsOf({ service, payment });
  return (
    <>
      <InvestPage content={content} search={search} />
      <ClosingBlock from="/invest" {...(goals === undefined ? {} : { interest: 'other', goals })} />
    </>
  );
}
