import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** Elements that people type into. Selects, checkboxes, and read-only elements lose nothing. */
const takesText = /<(TextField|TextAreaField|textarea)\b/;
const keepsText = /use(TabState|TabFields)[<(]/;

/** Signed-in fields that keep no draft of their own, and why. */
const exceptions: Record<string, string> = {
  'frontend/features/admin/components/quota-fields.tsx': 'organization-settings.tsx keeps them',
  'frontend/features/auth/components/form-parts.tsx': 'passwords, codes, and the address to sign in with',
  'frontend/features/auth/components/recovery-form.tsx': 'a code',
  'frontend/features/cases/staff/components/management-panel.tsx': 'a date, saved on Enter and on leaving it',
  'frontend/features/checklist/components/review-decision.tsx': 'use-reasons.ts keeps it',
  'frontend/features/consultation-inbox/components/exception-list.tsx':
    'a date, added to the hours by the button beside it',
  'frontend/features/filings/components/filing-inputs.tsx':
    'filing-dialog.tsx and other-filing-dialog.tsx keep them',
  'frontend/features/intake/components/answer-field.tsx': 'use-answers.ts keeps it',
  'frontend/features/messages/components/composer.tsx': 'use-message-draft.ts keeps it',
  'frontend/features/messages/components/edit-message.tsx': 'use-message-edits.ts keeps it',
  'frontend/features/profile/components/calendar-panel.tsx': 'read-only',
  'frontend/features/profile/components/set-up-authenticator.tsx': 'a code',
};

/** Components that open a dialog with a draft, but don't reopen it after a reload, and why. */
const openOnce: Record<string, string> = {
  'frontend/features/cases/console/components/bulk-bar.tsx': 'a reload ends the selection of cases',
  'frontend/features/checklist/components/bulk-bar.tsx': 'a reload ends the selection of items',
  'frontend/features/checklist/components/review-decision.tsx': 'opens none: it is part of the review',
};

const sources = globSync('frontend/{components,features,pages}/**/*.tsx')
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))
  .filter(({ file }) => !file.endsWith('.test.tsx'));

it('every signed-in form keeps what people type in it', () => {
  const losing = sources
    .filter(({ text }) => takesText.test(text))
    // Public forms use the other component set, and their own drafts.
    .filter(({ text }) => !/components\/(field|questions)\.tsx'|from '\.\/field\.tsx'/.test(text))
    .filter(({ file, text }) => !keepsText.test(text) && !file.startsWith('frontend/components/'))
    .map(({ file }) => file);
  expect(losing.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

it('every dialog that keeps its text reopens after a reload', () => {
  const isDialog = ({ file }: { file: string }) => /-dialogs?\.tsx$/.test(file);
  const dialogs = sources.filter((source) => isDialog(source) && keepsText.test(source.text));
  const openers = (files: readonly string[]) =>
    sources.filter(({ text }) => files.some((file) => text.includes(`/${basename(file)}'`)));
  const inner = openers(dialogs.map(({ file }) => file));
  // A dialog that wraps another one is opened elsewhere.
  const all = [...inner, ...openers(inner.filter(isDialog).map(({ file }) => file))];
  const forgetting = all
    .filter((source) => !isDialog(source) && !/useTabDialog[<(]/.test(source.text))
    .map(({ file }) => file);
  expect(dialogs.length).toBeGreaterThan(9);
  expect([...new Set(forgetting)].toSorted()).toEqual(Object.keys(openOnce).toSorted());
});
