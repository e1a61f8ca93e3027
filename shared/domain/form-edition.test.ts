import { expect, test } from 'vitest';
import { editionNote } from './form-edition.ts';

test('a PDF of an edition that drafts weren’t set up for has to be compared field by field', () => {
  const editions = ['02/27/26', '01/20/25'];
  for (const edition of editions) expect(editionNote(edition, editions)).toBeUndefined();
  expect(editionNote('09/09/26', editions)).toBe(
    'Drafts were set up for the edition of 02/27/26. This is a different one, so compare every field with the answers.',
  );
  expect(editionNote(undefined, editions)).toContain('This PDF doesn’t say its edition');
});
