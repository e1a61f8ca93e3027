import { getCase } from '#functions/data/cases/case.ts';
import { listExpertHours, putExpertHours } from '#functions/data/consultations/availability.ts';
import { transact } from '#functions/data/core/transaction.ts';
import { getMember } from '#functions/data/people/membership.ts';
import { replaceDemoCases } from '#functions/organization/replace-demo-cases.ts';
import { storeSpecimens } from '#functions/organization/store-specimen.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { demoCases } from '#shared/domain/demo-cases.ts';
import { addSampleCase } from './add-sample-case.ts';
import { addSampleConsultation } from './add-sample-consultation.ts';
import { addSampleNotifications } from './add-sample-notifications.ts';
import { addSamplePacket } from './add-sample-packet.ts';
import { addSamplePeople } from './add-sample-people.ts';
import { addSampleRecords } from './add-sample-records.ts';
import { addSampleTemplates } from './add-sample-templates.ts';
import { addSampleViews } from './add-sample-views.ts';
import { sampleCases } from './sample-cases.ts';
import { sampleConsultations, sampleHours } from './sample-consultations.ts';
import type { Members } from './sample-people.ts';

/**
 * Fills the demo organization with its sample data: people, cases, consultations, hours, and the two cases of
 * Reset Demo. Deterministic, with dates relative to `today`. Existing data is left unchanged, so an interrupted
 * run can be repeated. No one gets mail.
 */
export async function fillDemoOrganization(productDomain: string, today: Date): Promise<void> {
  const members = await addSamplePeople(productDomain, today);
  await addSampleTemplates(members);
  await addSampleViews(members);
  for (const sample of sampleCases) await addSampleCase(sample, members, today);
  await addSamplePacket(members, today);
  await addSampleHours(members);
  // Sequential, because each call takes a time that is still available.
  for (const sample of sampleConsultations) await addSampleConsultation(sample, members, today);
  await addSampleRecords(members, today);
  await addDemoCases(members);
  await addSampleNotifications(members, today);
}

async function addSampleHours(members: Members): Promise<void> {
  const existing = await listExpertHours(demoOrganizationId);
  const known = new Set(existing.map(({ user_id }) => user_id));
  const missing = sampleHours.filter(({ of }) => !known.has(members[of].userId));
  if (missing.length > 0)
    await transact({
      hours: missing.map(({ of, hours }) => putExpertHours(demoOrganizationId, members[of].userId, hours, 0)),
    });
}

/** Does what Reset Demo does, if that hasn't been done yet. */
async function addDemoCases(members: Members): Promise<void> {
  const existing = await Promise.all(demoCases.map(({ id }) => getCase(id)));
  const applicant = await getMember(members.applicant.userId, demoOrganizationId);
  if (!applicant || existing.some((item) => item !== undefined)) return;
  await replaceDemoCases(members.admin, applicant, await storeSpecimens());
}
