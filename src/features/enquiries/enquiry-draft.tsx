import type { ReactNode } from 'react';
import { enquiryFields, type EnquiryField, type EnquiryValues } from '../../domain/enquiries/enquiries.ts';
import { enquirySendingTexts as texts } from '../../domain/enquiries/sending-texts.ts';
import { DraftWriter } from '../../lib/storage/draft-writer.ts';
import { RestoredNotice } from '../../widgets/restored-notice.tsx';
import { draftKey, noteEnquiry, readDraft } from './queued-enquiries.ts';

/** Of an anonymous draft. */
const visitor = 'visitor';

/** Given each time. */
const keptFields = enquiryFields.filter((field) => field !== 'consent' && field !== 'homepage');

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (form: HTMLFormElement, field: EnquiryField) => form.elements.namedItem(field) as Control;

/** Preset by the page. */
function defaultOf(control: Control): string {
  if (!('options' in control)) return control.defaultValue;
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '';
}

function typedIn(form: HTMLFormElement): Partial<EnquiryValues> {
  const controls = keptFields.map((field) => [field, controlOf(form, field)] as const);
  return Object.fromEntries(
    controls.filter(([, control]) => control.value !== defaultOf(control)).map(([field, { value }]) => [field, value]),
  );
}

export interface EnquiryDraft {
  /** Restores the draft and starts saving. `over`: an unsent enquiry. */
  begin(over?: EnquiryValues): Promise<void>;
  /** Until further input. */
  forget(): Promise<void>;
  /** Stored data stays. */
  stop(): void;
}

interface DraftOptions {
  form: { current: HTMLFormElement | null };
  userId: string | undefined;
  onRestored: (notice: ReactNode) => void;
}

/** On the device. Undefined for previews. */
export function buildDraft({ form: place, userId = visitor, onRestored }: DraftOptions): EnquiryDraft | undefined {
  const { current } = place;
  if (current?.ownerDocument !== document) return undefined;
  const form: HTMLFormElement = current;
  let isStopped = false;
  let isActive = false;
  const writer = new DraftWriter({
    userId,
    key: draftKey,
    read: () =>
      isActive
        ? { content: typedIn(form), baseVersion: 0, draftVersion: 0, changedAt: new Date().toISOString() }
        : undefined,
    onWritten: (isWritten) => {
      if (isWritten && isActive) noteEnquiry('begun-enquiry', userId);
    },
  });
  const stopWriting = writer.start();

  async function forget(): Promise<void> {
    isActive = false;
    onRestored(undefined);
    noteEnquiry('begun-enquiry', undefined);
    await writer.forget();
  }

  function note(): void {
    isActive = Object.keys(typedIn(form)).length > 0;
    if (isActive) {
      // Before the draft: a closing page stores it last; no draft may outlive its day unseen.
      noteEnquiry('begun-enquiry', userId);
      writer.note();
    } else void forget();
  }

  function discard(): void {
    form.reset();
    controlOf(form, 'firstName').focus();
    void forget();
  }

  /** Keeps newer input. Whether anything changed. */
  function putBack(stored: unknown, over: Partial<EnquiryValues>): boolean {
    const values = stored as Partial<Record<EnquiryField, unknown>>;
    let isChanged = false;
    for (const field of keptFields) {
      const value = values[field];
      const control = controlOf(form, field);
      const before = control.value;
      if (typeof value !== 'string' || value === before || before !== (over[field] ?? defaultOf(control))) continue;
      control.value = value;
      // An older build may have stored a removed option.
      if (control.value === value) isChanged = true;
      else control.value = before;
    }
    return isChanged;
  }

  return {
    async begin(over) {
      const found = await readDraft(userId);
      if (isStopped) return;
      const isTyped = over === undefined && Object.keys(typedIn(form)).length > 0;
      if (found !== undefined && putBack(found.content, over ?? {})) {
        const restored = { changedAt: found.changedAt, isBehind: false };
        if (over === undefined) {
          const words = {
            restoredTitle: texts.restoredTitle,
            restored: texts.restored,
            restoredDiscard: texts.discard,
          };
          onRestored(<RestoredNotice autosave={{ restored, discard }} words={words} />);
        } else (controlOf(form, 'consent') as HTMLInputElement).checked = false;
      }
      form.addEventListener('input', note);
      if (isTyped) note();
    },
    forget,
    stop() {
      isStopped = true;
      form.removeEventListener('input', note);
      stopWriting();
    },
  };
}
