import { answerCursorMax, type AnswerFilter, answerSorts } from '../../domain/answers/answers.ts';
import { enquiryInterests } from '../../domain/enquiries/enquiries.ts';

export function readAnswerSearch({ q, interest, due, sort, after }: Record<string, unknown>): AnswerFilter {
  const words = typeof q === 'string' ? q.trim().slice(0, 100) : '';
  const chosen = enquiryInterests.find((one) => one === interest);
  const order = answerSorts.find((one) => one === sort && one !== 'newest');
  return {
    ...(words === '' ? {} : { q: words }),
    ...(chosen === undefined ? {} : { interest: chosen }),
    ...(String(due) === 'true' ? { due: true as const } : {}),
    ...(order === undefined ? {} : { sort: order }),
    ...(typeof after === 'string' && after !== '' && after.length <= answerCursorMax ? { after } : {}),
  };
}

/** 'new', or an id. */
export function openAnswer({ edit }: Record<string, unknown>): string | undefined {
  if (edit === 'new') return edit;
  const isId = typeof edit === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(edit);
  return isId ? edit : undefined;
}
