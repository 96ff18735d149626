import { buffer } from 'node:stream/consumers';
import type { RequestHandler } from 'express';
import { placeOf } from '../../../src/domain/opportunities/facts.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';
import type { Deps } from '../../context.ts';
import { FilesError } from '../../platform/files.ts';
import { readSettings } from '../../settings/settings.ts';
import { renderedFile } from '../rendered-file.ts';
import { getActive } from '../service.ts';
import type { SharePictureModel } from './model.ts';

interface Read extends SharePictureModel {
  /** Of a variant of its photograph. */
  photoKey: string | undefined;
}

const photoType = 'image/webp';
/** Enough for its part of the picture, in any format. */
const photoWidth = 960;

async function read(deps: Deps, id: string): Promise<Read> {
  const [one, { general }] = await Promise.all([getActive(deps, id), readSettings(deps.db, deps.log)]);
  return {
    title: one.title,
    sector: one.sector.name,
    amount: opportunityTexts.amount(one.investment),
    place: placeOf(one),
    notice: one.isDemo ? opportunityTexts.example : '',
    siteName: general.siteName,
    focal: one.image?.focal,
    photoKey: one.image?.mediaId === undefined ? undefined : await findPhoto(deps, one.image.mediaId),
  };
}

async function findPhoto({ db }: Deps, mediaId: string): Promise<string | undefined> {
  const wide = await db.mediaVariant.findFirst({
    where: { mediaId, type: photoType, width: { lte: photoWidth }, isFullSize: false },
    orderBy: { width: 'desc' },
    select: { storageKey: true },
  });
  return wide?.storageKey;
}

/** An unavailable file is omitted. */
async function openPhoto({ files }: Deps, key: string | undefined): Promise<Buffer | undefined> {
  if (key === undefined) return undefined;
  try {
    return await buffer(await files.open(key));
  } catch (error) {
    if (error instanceof FilesError) return undefined;
    throw error;
  }
}

/** GET /investment-opportunities/{id}/share.jpg */
export function sharePictureHandler(deps: Deps): RequestHandler {
  return renderedFile<Read>(deps, {
    read: (id) => read(deps, id),
    draw: async ({ photoKey, ...picture }) =>
      deps.workers.run({ name: 'sharePicture', picture, photo: await openPhoto(deps, photoKey) }),
    describe: (response) => void response.type('image/jpeg'),
  });
}
