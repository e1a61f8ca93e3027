import * as z from 'zod/mini';
import { Consultation } from '#shared/records/consultation.ts';
import { CaseItem } from '../data/cases/case.ts';
import { partitions } from '../data/core/keys.ts';
import { dueBefore, type PurgeItem } from '../data/jobs/purge.ts';
import { now } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';

const Submission = z.pick(Consultation, { id: true, email: true, resume_file_path: true, call_at: true });
const day = 24 * 3_600_000;

/** Submissions and closed cases past their retention period; a setting of 0 days keeps them. */
export async function* pastRetention(): AsyncGenerator<PurgeItem> {
  const before = (days: number) => new Date(now().getTime() - days * day);
  const consultationDays = setting(environmentNames.consultationDays);
  if (consultationDays > 0) {
    for await (const row of dueBefore(partitions.consultationRetention, before(consultationDays))) {
      const { id, email, resume_file_path, call_at } = Submission.parse(row);
      // Someone who books a call long after the form still needs it.
      if (call_at && call_at > now().toISOString()) continue;
      yield {
        entity: 'Received',
        kind: 'CONSULTATION',
        id,
        email,
        restorable: 'yes',
        ...(resume_file_path && { storage_key: resume_file_path }),
      };
    }
  }
  const caseDays = setting(environmentNames.closedCaseDays);
  if (caseDays > 0) {
    const inactiveSince = before(caseDays);
    for await (const row of dueBefore(partitions.closedCaseRetention, inactiveSince)) {
      const { id, applicant_id, org_id } = CaseItem.parse(row);
      const inactive_since = inactiveSince.toISOString();
      yield { entity: 'ApplicantCase', case_id: id, applicant_id, org_id, inactive_since };
    }
  }
}
