import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { appRouter } from '../../server/router.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { undoNote } from '../../src/domain/trash/undo-texts.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const sources = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => path.posix.join('src', name.replaceAll(path.sep, '/')));

/** Nothing brings these back: the file of the question before each. */
const permanent: Record<string, string> = {
  'trash.purge': 'src/features/trash/trash-item.tsx',
  'profile.deleteAccount': 'src/features/profile/delete-account.tsx',
  'profile.disableTwoFactor': 'src/domain/profile/texts.ts',
  'profile.renewRecoveryCodes': 'src/domain/profile/texts.ts',
  'roles.resetTwoFactor': 'src/features/roles/reset-two-factor-dialog.tsx',
  'redirects.remove': 'src/features/redirects/redirect-item.tsx',
  'content.discardDraft': 'src/widgets/content-editor/save-bar.tsx',
  'sectors.remove': 'src/features/sectors/sectors-tab.tsx',
  'enquiries.removeHoliday': 'src/features/site/settings/holidays.tsx',
  'clients.removeInteraction': 'src/features/clients/interactions-tab.tsx',
  'clients.removeTask': 'src/features/clients/tasks-tab.tsx',
};

/** To the trash, or given again with the next press. */
const others = [
  ...['answers', 'clients', 'enquiries', 'facts', 'media', 'opportunities', 'pages', 'posts', 'services'].map(
    (noun) => `${noun}.remove`,
  ),
  'site.menus.remove',
  'trash.removeExamples',
  'roles.remove',
];

const isDeletion = /(?:^|\.)(?:remove|delete|purge|discard|erase|disable|renewRecovery|resetTwoFactor)\w*$/;

describe('a question before a permanent deletion', () => {
  it('is known for every procedure that deletes', () => {
    const found = Object.keys(appRouter._def.procedures)
      .filter((name) => isDeletion.test(name))
      // One save bar asks for every document.
      .map((name) => name.replace(/^.*\.discardDraft$/, 'content.discardDraft'));
    expect([...new Set(found)].toSorted()).toEqual([...Object.keys(permanent), ...others].toSorted());
  });

  it.each(Object.entries(permanent))('says that nothing brings it back: %s', (_, file) => {
    expect(read(file)).toMatch(/\bisFinal\b|<DeleteRow|formTexts\.noUndo/);
    expect(read('src/widgets/dialogs/delete-row.tsx')).toMatch(/\bisFinal\b/);
    expect(read('src/components/confirm-dialog.tsx')).toContain('formTexts.noUndo');
  });

  it('is the only one that says it, in one sentence', () => {
    expect(formTexts.noUndo).toBe('This cannot be undone.');
    const saying = sources.filter((file) => /(?:cannot|can’t|can't) (?:be undone|undo)|irreversibl/i.test(read(file)));
    expect(saying).toEqual(['src/domain/forms/texts.ts']);
    const toTrash = sources.filter((file) => /useDeletedToast\(|<RowRemoval/.test(read(file)));
    expect(toTrash.length).toBeGreaterThan(5);
    expect(toTrash.filter((file) => /\bisFinal\b|<DeleteRow/.test(read(file)))).toEqual([]);
  });
});

describe('a question before something moves to the trash', () => {
  it('offers Undo and names who can open the trash', () => {
    expect(undoNote()).toBe('You can undo this. Administrators can restore it from the trash for 30 days.');
    const own = sources.filter((file) => /You can restore .* from the trash/.test(read(file)));
    expect(own).toEqual([]);
  });
});
