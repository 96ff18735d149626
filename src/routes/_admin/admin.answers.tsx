import { createFileRoute } from '@tanstack/react-router';
import type { AnswerFilter } from '../../domain/answers/answers.ts';
import { headTexts } from '../../domain/site/head-texts.ts';
import { AnswerDialog } from '../../features/answers/answer-dialog.tsx';
import { AnswerList } from '../../features/answers/answer-list.tsx';
import { readAnswerSearch } from '../../features/answers/answer-search.ts';
import { type OpenRow, useRowDialog } from '../../widgets/list-screen/use-row-dialog.ts';

export const Route = createFileRoute('/_admin/admin/answers')({
  staticData: { title: headTexts.admin.answers },
  // By the screen: routes load eagerly.
  validateSearch: (search: AnswerFilter & OpenRow) => search,
  component: AnswersScreen,
});

function AnswersScreen() {
  const search = Route.useSearch();
  const { id, list, dialog } = useRowDialog('/admin/answers', search, readAnswerSearch({ ...search }));
  return (
    <>
      <AnswerList {...list} />
      {id !== undefined && <AnswerDialog id={id} {...dialog} />}
    </>
  );
}
