import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/button.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { siteTexts as texts } from '../../domain/site/texts.ts';

export function AdminNotFound() {
  return (
    <>
      <ScreenTitle title={texts.notFoundTitle} lead={texts.notFound} />
      <Link to="/admin" className={buttonClass()}>
        {texts.toDashboard}
      </Link>
    </>
  );
}
