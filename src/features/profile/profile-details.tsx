import { useEffect } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { profileScreenTexts as texts, profileTexts } from '../../domain/profile/texts.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Section } from './section.tsx';

const formFields = ['email', 'firstName', 'lastName', 'phone', 'position', 'company'] as const;

/** Refetched: never starts stale. */
export function ProfileDetails() {
  const profile = trpc.profile.get.useQuery(undefined, {
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  });
  const { error } = profile;
  useEffect(() => {
    if (error !== null) toast({ title: profileTexts.fetchFailed, tone: 'destructive' });
  }, [error]);
  return (
    <Section title={texts.detailsTitle} lead={texts.detailsLead}>
      {profile.isSuccess && profile.isFetchedAfterMount ? (
        <ProfileForm profile={profile.data} />
      ) : profile.isError && !profile.isFetching ? (
        <LoadFailed title={profileTexts.fetchFailed} text={texts.fetchFailed} query={profile} />
      ) : (
        <DetailsSkeleton />
      )}
    </Section>
  );
}

function DetailsSkeleton() {
  return (
    <div role="status" className="grid gap-5 sm:grid-cols-2">
      <span className="sr-only">{texts.loading}</span>
      {formFields.map((name) => (
        <div key={name} className={`space-y-2 ${name === 'email' ? 'sm:col-span-2' : ''}`}>
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-11" />
        </div>
      ))}
      <Skeleton className="h-11 w-40" />
    </div>
  );
}
