import { type ReactNode, useState } from 'react';
import { type EditableSettings, type SettingForEditing, settingOf } from '../../../domain/site/site.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { AccessForm } from './access-form.tsx';
import { AppearanceTab } from './appearance-tab.tsx';
import { BillingForm } from './billing/billing-form.tsx';
import { ContactTab } from './contact-tab.tsx';
import { CopyrightTab } from './copyright-tab.tsx';
import { EnquiriesForm } from './enquiries-form.tsx';
import { FactsForm } from './facts-form.tsx';
import { FiguresTab } from './figures-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { GuideForm } from './guide-form.tsx';
import { SecurityForm } from './security-form.tsx';
import { SeoTab } from './seo-tab.tsx';

const forms: Record<EditableSettings, (setting: SettingForEditing) => ReactNode> = {
  general: (setting) => <GeneralTab setting={settingOf('general', setting)} />,
  appearance: (setting) => <AppearanceTab setting={settingOf('appearance', setting)} />,
  seo: (setting) => <SeoTab setting={settingOf('seo', setting)} />,
  copyright: (setting) => <CopyrightTab setting={settingOf('copyright', setting)} />,
  contact: (setting) => <ContactTab setting={settingOf('contact', setting)} />,
  figures: (setting) => <FiguresTab setting={settingOf('figures', setting)} />,
  facts: (setting) => <FactsForm setting={settingOf('facts', setting)} />,
  access: (setting) => <AccessForm setting={settingOf('access', setting)} />,
  security: (setting) => <SecurityForm setting={settingOf('security', setting)} />,
  guide: (setting) => <GuideForm setting={settingOf('guide', setting)} />,
  billing: (setting) => <BillingForm setting={settingOf('billing', setting)} />,
  enquiries: (setting) => <EnquiriesForm setting={settingOf('enquiries', setting)} />,
};

export function GroupForm({ group }: { group: EditableSettings }) {
  const [setting] = trpc.site.setting.useSuspenseQuery({ group });
  // Later reads must not re-render the form.
  const [first] = useState(setting);
  return forms[group](first);
}
