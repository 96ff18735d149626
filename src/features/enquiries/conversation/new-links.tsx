import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { Notice } from '../../../components/notice.tsx';
import { type ConversationOutcome, trackPath } from '../../../domain/enquiries/conversation/conversation.ts';
import { type LinkRequest, linkRequest } from '../../../domain/enquiries/conversation/link-request.ts';
import { enquiryLimits } from '../../../domain/enquiries/enquiries.ts';
import { enquiryFragment } from '../../../domain/enquiries/form.ts';
import { enquiryTrackTexts as texts } from '../../../domain/enquiries/track-texts.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';

/** Instead of a link that does not work. `plain`: of the form without script. */
export function NewLinks({ plain }: { plain?: ConversationOutcome | undefined }) {
  const id = useId();
  const client = useClient();
  const isHydrated = useHydrated();
  const [isSent, setSent] = useState(plain?.isSent === true);
  const form = useDomainForm<LinkRequest, void>({
    schema: linkRequest,
    defaults: { email: plain?.email ?? '' },
    submit: (entry) => client.enquiries.sendLinks.mutate(entry),
    onDone: () => setSent(true),
  });
  const error = form.problem === undefined ? plain?.problem : undefined;
  return (
    <>
      {isSent ? (
        <Notice tone="success" title={texts.linksSent}>
          <p>{texts.linksSentText}</p>
        </Notice>
      ) : (
        <section aria-labelledby={id} className="space-y-4">
          <h2 id={id} className="text-xl">
            {texts.linksTitle}
          </h2>
          <p>{texts.linksLead}</p>
          <form method="post" action={trackPath} noValidate={isHydrated} onSubmit={form.onSubmit} className="space-y-4">
            <input type="hidden" name="action" value="links" />
            <FormSummary
              problem={form.problem}
              labels={{ email: texts.email }}
              idOf={form.idOf}
              failedTitle={texts.linksFailed}
            />
            <Field {...form.field('email')} {...(error === undefined ? {} : { error })} label={texts.email} required>
              <TextInput
                {...form.input('email')}
                type="email"
                autoComplete="email"
                defaultValue={plain?.email}
                maxLength={enquiryLimits.email}
              />
            </Field>
            <Button type="submit" busy={form.isSubmitting}>
              {form.isSubmitting ? texts.sendingLinks : texts.sendLinks}
            </Button>
          </form>
        </section>
      )}
      <p>
        <Link to="/invest" hash={enquiryFragment} className="text-brand-ink underline underline-offset-4">
          {texts.newEnquiry}
        </Link>
      </p>
    </>
  );
}
