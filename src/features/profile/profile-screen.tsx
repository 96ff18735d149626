import { Container } from '../../components/container.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';
import { profileScreenTexts as texts } from '../../domain/profile/texts.ts';
import { BillingSection } from './billing-section.tsx';
import { HistorySection } from './history-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { YourData } from './your-data.tsx';

export type ProfileTab = 'profile' | 'security';

const tabs = [
  { id: 'profile', label: texts.profileTab },
  { id: 'security', label: texts.securityTab },
] as const;

interface ProfileScreenProps {
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
}

export function ProfileScreen({ tab, onTab }: ProfileScreenProps) {
  return (
    <Container className="py-10 sm:py-12">
      <h1 className="text-3xl">{texts.title}</h1>
      <p className="mt-2 text-muted">{texts.lead}</p>
      <Tabs label={texts.tabsLabel} tabs={tabs} current={tab} onChange={onTab} className="mt-8">
        {tab === 'profile' ? (
          <>
            <ProfileDetails />
            <BillingSection />
            <YourData />
          </>
        ) : (
          <>
            <PasswordSection />
            <TwoFactorSection />
            <SessionsSection />
            <HistorySection />
          </>
        )}
      </Tabs>
    </Container>
  );
}
