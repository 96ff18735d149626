import { audit, systemActor } from '../audit.ts';
import { onDatabase } from '../command-line.ts';
import { chooseFiles } from './choose.ts';
import { adoptFiles } from './claim.ts';

/** `npm run admin -- adopt-files`, for a store lost or moved without its id. @throws StartupError */
export async function runAdoptCommand(root: string): Promise<string> {
  return onDatabase(root, async ({ db, env, dataDir }) => {
    const { files, filesAt } = await chooseFiles(env, dataDir);
    try {
      await files.ensure();
      await adoptFiles(db, { files, filesAt });
    } finally {
      files.close();
    }
    const names = { entityKind: 'installation', entityName: filesAt } as const;
    await audit(db, systemActor('npm run admin'), { action: 'installation.adoptFiles', ...names });
    return `This site now uses the files in ${filesAt}. Start every node with the same settings. The media library will mark missing files overnight.`;
  });
}
