import { Paperclip } from 'lucide-react';
import { type EnquiryFile, enquiryFilePath } from '../../../domain/enquiries/conversation/files.ts';
import { enquiryFileTexts as texts } from '../../../domain/enquiries/conversation/file-texts.ts';
import { fileSize } from '../../../domain/media/file-size.ts';

const look = 'inline-flex min-h-9 max-w-full items-center gap-2 text-left text-brand-ink underline underline-offset-4';

/** `token`: of a mailed link, by POST, so that no address has it; else by the session. */
export function EntryFiles({ files, token }: { files: readonly EnquiryFile[]; token?: string | undefined }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={texts.listOf} className="pt-1">
      {files.map(({ id, name, size }) => {
        const path = `${enquiryFilePath}/${id}`;
        const words = (
          <>
            <Paperclip aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{texts.download(name, fileSize(size))}</span>
          </>
        );
        return (
          <li key={id}>
            {token === undefined ? (
              <a href={path} download className={look}>
                {words}
              </a>
            ) : (
              <form method="post" action={path}>
                <input type="hidden" name="token" value={token} />
                <button type="submit" className={look}>
                  {words}
                </button>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  );
}
