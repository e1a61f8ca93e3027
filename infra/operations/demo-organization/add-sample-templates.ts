import { latestTemplate, putTemplate } from '#functions/data/cases/checklist-template.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import type { VisaPath } from '#shared/domain/visa-paths.ts';
import type { TemplateEntry } from '#shared/records/checklist-template.ts';
import type { Members } from './sample-people.ts';

const path: VisaPath = 'UK_SKILLED_WORKER';
const engagement: TemplateEntry = {
  id: 'own:2f1c1de8-3a3b-4c5e-9d27-6b1f0c6f7a01',
  title: 'Engagement letter',
  why: 'It says what we do for you and what it costs.',
  good: 'Signed and dated by you on every page.',
  required: true,
  by: 'APPLICANT',
  section_id: 'identity',
};
/**
 * The organization's checklist, version by version. The route's sample case was opened with the first version.
 */
const versions: readonly (readonly TemplateEntry[])[] = [
  [engagement],
  [
    engagement,
    {
      id: 'own:2f1c1de8-3a3b-4c5e-9d27-6b1f0c6f7a02',
      title: 'Proof of address in the UK',
      why: 'We send your original documents there.',
      required: false,
      by: 'APPLICANT',
      section_id: 'status',
    },
    { id: 'identity:earlier-passports', required: true },
  ],
];

/** Saves the demo organization's own checklist, unless it has one. */
export async function addSampleTemplates(members: Members): Promise<void> {
  if ((await latestTemplate(demoOrganizationId, path)) > 0) return;
  for (const [index, entries] of versions.entries())
    await transact({
      ...putTemplate(
        { org_id: demoOrganizationId, path, version: index + 1, entries: [...entries] },
        members.admin.userId,
      ),
    });
}
