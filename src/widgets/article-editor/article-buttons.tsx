import { useState } from 'react';
import { Button, type ButtonVariant } from '../../components/button.tsx';
import type { PageArticle, PostArticle } from '../../domain/articles/articles.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { dateUnder } from '../../domain/articles/schedule.ts';
import { contentEditorTexts as editorTexts } from '../../domain/content/editor-texts.ts';
import { SaveButton } from '../content-editor/save-bar.tsx';
import type { DocumentEditor } from '../content-editor/use-document-editor.ts';
import { useDateSettings } from '../use-date-settings.ts';
import { stateNow } from './article-status.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

type Article = PageArticle | PostArticle;

const isPost = (article: Article): article is PostArticle => 'date' in article;

interface ArticleButtonsProps<Content> {
  editor: DocumentEditor<Content>;
  formId: string;
}

const isAhead = (moment: string | null) => moment !== null && Date.parse(moment) > Date.now();

/** Saving, publishing, scheduling are separate (D60). Enter saves without changing the state. */
export function ArticleButtons<Content extends PageArticle>({ editor, formId }: ArticleButtonsProps<Content>) {
  const { store, published, save, isSaving } = editor;
  const { timezone } = useDateSettings();
  const [isScheduling, setScheduling] = useState(false);
  const stored: Article = store.get().published;
  const isNew = published.version === 0;
  const state = stateNow(stored);
  const canBegin = !isNew && (state === 'draft' || state === 'scheduled');

  function set(next: Partial<Pick<PageArticle, 'status' | 'publishAt' | 'unpublishAt'>>): void {
    for (const [place, value] of Object.entries(next)) store.set(place, value);
  }

  function begin(publishAt: string | null): void {
    const content: Article = store.get().content;
    const hasEnded = content.unpublishAt !== null && !isAhead(content.unpublishAt);
    set({ status: 'published', publishAt, ...(hasEnded ? { unpublishAt: null } : {}) });
    if (isPost(content)) {
      const before = { date: content.date, publishAt: stored.publishAt };
      store.set('date', dateUnder(before, { createdAt: published.createdAt, publishAt, now: new Date(), timezone }));
    }
    save();
  }

  const keep = () => set({ status: stored.status, publishAt: stored.publishAt });
  const withdraw = () => {
    set({ status: 'draft', publishAt: stored.publishAt });
    save();
  };
  // The keys keep the focus on a button whose meaning changes.
  const submit = (key: string, label: string, variant: ButtonVariant) => (
    <SaveButton key={key} editor={editor} formId={formId} label={label} variant={variant} onClick={keep} />
  );
  const act = (key: string, label: string, variant: ButtonVariant, onPress: () => void) => (
    <Button key={key} variant={variant} busy={isSaving} onClick={onPress}>
      {label}
    </Button>
  );
  return (
    <>
      {state === 'draft'
        ? submit('back', texts.saveDraft, isNew ? 'primary' : 'outline')
        : act('back', state === 'scheduled' ? texts.unschedule : texts.unpublish, 'outline', withdraw)}
      {canBegin && (
        <Button
          key="schedule"
          variant="outline"
          aria-haspopup="dialog"
          busy={isSaving}
          onClick={() => setScheduling(true)}
        >
          {texts.schedule}
        </Button>
      )}
      {state === 'scheduled' && act('begin', texts.publish, 'outline', () => begin(null))}
      {!isNew &&
        (state === 'draft'
          ? act('main', texts.publish, 'primary', () => begin(null))
          : submit('main', editorTexts.save, 'primary'))}
      {isScheduling && (
        <ScheduleDialog
          publishAt={isAhead(stored.publishAt) ? stored.publishAt : null}
          onClose={() => setScheduling(false)}
          onSchedule={(publishAt) => {
            setScheduling(false);
            begin(publishAt);
          }}
        />
      )}
    </>
  );
}
