import { Link } from '@tanstack/react-router';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { enquiryFragment } from '../../domain/enquiries/form.ts';

/** For people who cannot sign in. */
export function ToEnquiry() {
  return (
    <Link to="/invest" hash={enquiryFragment} className="text-brand-ink underline underline-offset-4">
      {texts.sendEnquiry}
    </Link>
  );
}
