import { transact } from '#functions/data/core/transaction.ts';
import { type CaseViewsItem, getCaseViews, putCaseViews } from '#functions/data/people/case-views.ts';
import type { ViewFilter } from '#shared/contract/case-views.ts';
import { ownerFilters } from '#shared/contract/staff-cases.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { sampleId } from './sample-id.ts';
import type { Members } from './sample-people.ts';

interface SampleView {
  readonly name: string;
  readonly filter: ViewFilter;
}

/** Views shared by the team. */
const shared: readonly SampleView[] = [
  {
    name: 'Due this week',
    filter: { due: 'soon', sort: 'newest', columns: ['path', 'due', 'owner', 'items', 'deadline'] },
  },
  {
    name: 'Waiting for the applicant',
    filter: {
      ...{ status: 'COLLECTING', sort: 'oldest' },
      columns: ['path', 'created', 'due', 'owner', 'items', 'activity'],
    },
  },
  {
    name: 'Filed, by due date',
    filter: { status: 'FILED', sort: 'due', columns: ['path', 'due', 'owner', 'deadline', 'activity'] },
  },
];
/** One attorney's views. */
const own: readonly SampleView[] = [
  {
    name: 'Mine, in review',
    filter: {
      ...{ owner: ownerFilters.me, status: 'REVIEW', sort: 'due' },
      columns: ['path', 'outcome', 'due', 'items', 'deadline'],
    },
  },
];

/** Saves the case list views that the demo organization starts with, unless some were saved already. */
export async function addSampleViews({ admin, attorney }: Members): Promise<void> {
  const rows = await getCaseViews(attorney.userId, demoOrganizationId);
  const views = [withViews(rows.own, own), withViews(rows.shared, shared, admin.userId)];
  if (views.some(Boolean)) await transact({ views });
}

function withViews(row: CaseViewsItem, views: readonly SampleView[], authorId?: string) {
  if (row.revision > 0) return undefined;
  return putCaseViews(
    row,
    views.map(({ name, filter }) => ({
      ...{ id: sampleId(`view ${name}`), name, filter, version: 1 },
      ...(authorId && { author_id: authorId }),
    })),
  );
}
