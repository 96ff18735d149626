import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { ClientDuplicate } from '../../domain/clients/record.ts';
import { shownDuplicates } from '../../domain/clients/clients.ts';
import { clientTexts } from '../../domain/clients/texts.ts';
import { uiTexts } from '../../domain/forms/ui-texts.ts';
import type { useDuplicateQuestion } from './use-duplicates.ts';

const texts = clientTexts.duplicates;

function reasonOf({ isSameName, isSameEmail }: ClientDuplicate): string {
  if (isSameName && isSameEmail) return texts.both;
  return isSameName ? texts.sameName : texts.sameEmail;
}

function DuplicateList({ found }: { found: readonly ClientDuplicate[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5">
      {found.slice(0, shownDuplicates).map((one) => (
        <li key={one.id} className="wrap-anywhere">
          <Link to="/clients/$id" params={{ id: one.id }} target="_blank" className="font-semibold underline">
            {one.name}
            <span className="sr-only"> {uiTexts.opensInNewTab}</span>
          </Link>{' '}
          <span className="text-muted">
            {[clientTexts.place(one.city, one.country), clientTexts.statuses[one.status], reasonOf(one)]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
      {found.length > shownDuplicates && <li className="text-muted">{texts.more}</li>}
    </ul>
  );
}

export function DuplicateNotice({ found }: { found: readonly ClientDuplicate[] }) {
  if (found.length === 0) return null;
  return (
    <Notice tone="warning" title={texts.title}>
      <DuplicateList found={found} />
    </Notice>
  );
}

export function DuplicateQuestion({ question }: Pick<ReturnType<typeof useDuplicateQuestion>, 'question'>) {
  return (
    <ConfirmDialog
      isOpen={question !== undefined}
      onClose={() => question?.answer(false)}
      title={texts.title}
      text={texts.confirmText}
      confirmLabel={texts.confirm}
      onConfirm={() => question?.answer(true)}
    >
      <DuplicateList found={question?.found ?? []} />
    </ConfirmDialog>
  );
}
