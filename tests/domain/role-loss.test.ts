import { expect, it } from 'vitest';
import { roleTexts } from '../../src/domain/access/texts.ts';

const { removeText } = roleTexts;

it('the question before a role is removed says what the person loses, and what stays', () => {
  expect(removeText('officer', ['officer'], false)).toBe(
    'They will no longer be able to answer enquiries, keep client records or write answers for the library. ' +
      'They will lose access to the administration area immediately, and keep the account and its data.',
  );
  expect(removeText('admin', ['admin', 'editor', 'officer'], false)).toBe(
    'They will no longer be able to change settings, users, payments or anything else that only admins can. ' +
      'They can still do what editors and officers can.',
  );
  expect(removeText('editor', ['admin', 'editor'], false)).toBe(
    'They are also an admin, so they can still do everything.',
  );
  expect(removeText('admin', ['admin'], true)).toBe(
    'You will no longer be able to change settings, users, payments or anything else that only admins can. ' +
      'You will lose access to the administration area immediately, and keep the account and its data. ' +
      'Another admin can give it back.',
  );
});
