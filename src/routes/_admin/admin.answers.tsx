import { createFileRoute } from '@tanstack/react-router';
import type { AnswerFilter } from '../../domain/answers/answers.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { AnswerDialog } from '../../features/answers/answer-dialog.tsx';
import { AnswerList } from '../../features/answers/answer-list.tsx';
import { openAnswer, readAnswerSearch } from '../../features/answers/answer-search.ts';
import { changedSearch } from '../../lib/changed-search.ts';

interface AnswersSearch extends AnswerFilter {
  edit?: string | undefined;
}

export const Route = createFileRoute('/_admin/admin/answers')({
  staticData: { title: headTexts.admin.answers },
  // By the screen: routes load eagerly.
  validateSearch: (search: AnswersSearch) => search,
  component: AnswersScreen,
});

function AnswersScreen() {
  const search: Record<string, unknown> = { ...Route.useSearch() };
  const navigate = Route.useNavigate();
  const filter = readAnswerSearch(search);
  const id = openAnswer(search);
  const open = (answer: string) => ({ ...filter, edit: answer });
  return (
    <>
      <AnswerList
        filter={filter}
        onFilter={(next, replace) =>
          void navigate({ search: changedSearch(filter, next), replace, resetScroll: false })
        }
        onCopied={(answer) => void navigate({ search: open(answer), resetScroll: false })}
      />
      {id !== undefined && (
        <AnswerDialog
          id={id}
          onClose={() => void navigate({ search: filter, resetScroll: false })}
          // Saved: do not block.
          onMade={(answer) =>
            void navigate({ search: open(answer), replace: true, resetScroll: false, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
