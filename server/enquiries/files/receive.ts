import type { Request, Response } from 'express';
import { rm } from 'node:fs/promises';
import { enquiryFileLimits } from '../../../src/domain/enquiries/conversation/files.ts';
import { enquiryFileTexts as texts } from '../../../src/domain/enquiries/conversation/file-texts.ts';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import { fileSize } from '../../../src/domain/media/file-size.ts';
import { enquiryFileRule } from '../../../src/domain/media/media.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { checkLength, type FileBound, receiveFiles, type ReceivedForm } from '../../media/upload/receive.ts';
import { buildSlots } from '../../media/upload/slots.ts';

const bound: FileBound = {
  maxBytes: enquiryFileRule.maxBytes,
  tooLarge: mediaRefusals.tooLarge(fileSize(enquiryFileRule.maxBytes)),
  maxFiles: enquiryFileLimits.perMessage,
  tooMany: texts.tooMany(enquiryFileLimits.perMessage),
  // A message in bytes.
  maxFieldLength: 40_000,
  maxFields: 8,
};

export interface FormRequest {
  request: Request;
  response: Response;
  /** Strangers must not take the team's slots. */
  from: 'team' | 'senders';
  /** Holds a slot. */
  person: string;
}

/** So that it can be refused before anything is read. */
export const lengthOf = (request: Request): number => Number(request.headers['content-length'] ?? 0);

/** For all forms with files of this process. */
export type FormReceiver = ReturnType<typeof buildFormReceiver>;

/**
 * `beforeFiles` may refuse files by the fields before them. The files are deleted after `take`.
 * @throws VALIDATION, UNAVAILABLE if too many forms are being read, and as `beforeFiles` and `take`
 */
export function buildFormReceiver({ tempDir }: Pick<Deps, 'tempDir'>) {
  const bySide = { team: buildSlots({ all: 10, each: 3 }), senders: buildSlots({ all: 20, each: 3 }) };

  return async function receiveForm<T>(
    { request, response, from, person }: FormRequest,
    beforeFiles: (fields: ReceivedForm['fields']) => Promise<void>,
    take: (form: ReceivedForm) => Promise<T>,
  ): Promise<T> {
    if (request.is('multipart/form-data') === false) throw new DomainError('VALIDATION', errorTexts.invalid);
    if (request.headers['content-length'] === undefined) {
      throw new DomainError('VALIDATION', texts.lengthMissing, { details: { status: '411' } });
    }
    checkLength(request, bound);
    const form = await bySide[from](person, () =>
      receiveFiles(request, response, { kind: bound, folder: tempDir, beforeFiles }),
    );
    try {
      return await take(form);
    } finally {
      await Promise.all(form.files.map(({ path }) => rm(path, { force: true })));
    }
  };
}
