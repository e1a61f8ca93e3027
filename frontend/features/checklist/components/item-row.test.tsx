// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChecklistItem } from '#shared/records/checklist-item.ts';
import { limits } from '#shared/schema/limits.ts';
import { checklistItem } from '#tests/support/checklist-item.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { type ChecklistWork, WorkProvider } from '../work.ts';
import { ItemRow } from './item-row.tsx';

const problems = vi.hoisted(() => [] as string[]);
vi.mock('../../../lib/notify.ts', () => ({
  notify: { error: (_title: string, text: string) => problems.push(text) },
}));
beforeEach(() => {
  problems.length = 0;
});

const ids = (count: number) => Array.from({ length: count }, (_, at) => String(at));
/** Drops files on an item with this many documents. @returns the number of uploads that start */
function drop(documents: number, files: number, coming = 0, more: Partial<ChecklistItem> = {}): number {
  const onFiles = vi.fn<(files: File[]) => void>();
  const item = checklistItem('Letters', { status: 'UPLOADED', documents: ids(documents), ...more });
  const uploads = ids(coming).map((id) => ({ id, itemId: item.id }));
  const work = {
    ...{ caseId: 'case', isStaff: false, isDecided: false, documents: new Map(), uploads, onFiles },
    drawUpload: () => null,
  } as unknown as ChecklistWork;
  const { unmount } = renderInApp(
    <WorkProvider value={work}>
      <ItemRow item={item} />
    </WorkProvider>,
  );
  const dropped = ids(files).map((name) => new File(['%PDF-'], `${name}.pdf`));
  fireEvent.drop(screen.getByRole('listitem', { name: 'Letters' }), {
    dataTransfer: { files: dropped, getData: () => '' },
  });
  unmount();
  return onFiles.mock.calls.flatMap(([sent]) => sent).length;
}

it('says how many documents an item has room for before any are uploaded', () => {
  const most = limits.itemDocuments;
  expect(drop(most - 2, 2)).toBe(2);
  expect(problems).toEqual([]);
  expect(drop(most - 2, 3)).toBe(0);
  expect(drop(most - 2, 2, 1)).toBe(0);
  expect(drop(most, 1)).toBe(0);
  expect(problems).toEqual([
    'Letters can have 20 documents, so you can add only 2 more. Choose fewer files.',
    'Letters can have 20 documents, so you can add only 1 more. Choose fewer files.',
    'Letters has 20 documents, the most an item can have. Remove one you no longer need, then try again.',
  ]);
});

it('says when a returned document can’t be replaced before its new version is uploaded', () => {
  const returned = { status: 'NEEDS_CHANGES', replaced: ids(limits.itemVersions - 1) } as const;
  expect(drop(1, 1, 0, returned)).toBe(1);
  expect(problems).toEqual([]);
  expect(drop(1, 1, 0, { ...returned, replaced: ids(limits.itemVersions) })).toBe(0);
  expect(problems).toEqual([
    'Letters has 100 earlier versions, the most an item can have. Delete one you no longer need, then try again.',
  ]);
});
