import type { consultationsContract } from '#shared/contract/consultations.ts';
import { consultationAnswers } from '#shared/domain/consultation-answers.ts';
import { startOfText } from '#shared/domain/start-of-text.ts';
import type { Note } from '#shared/records/case-records.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { limits } from '#shared/schema/limits.ts';
import { type CaseItem, getCase } from '../data/cases/case.ts';
import { latestTemplate } from '../data/cases/checklist-template.ts';
import { putHistory } from '../data/cases/history.ts';
import { putNote } from '../data/cases/note.ts';
import { openCase } from '../data/cases/open-case.ts';
import { updateConsultation } from '../data/consultations/consultation.ts';
import { requireConsultation } from '../data/consultations/require-consultation.ts';
import { timeOrderedId } from '../data/core/ids.ts';
import { type TransactItem, transact } from '../data/core/transaction.ts';
import { putMail } from '../data/jobs/mail.ts';
import { moveRecordOf } from '../data/people/move-person.ts';
import type { Caller, EndpointFunction } from '../endpoint/endpoint-function.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { ApiError } from '../platform/api-error.ts';
import { timestamp } from '../platform/clock.ts';
import { setting } from '../platform/env.ts';
import { environmentNames } from '../platform/environment-names.ts';
import { ensureApplicant } from '../workflows/ensure-applicant.ts';

type Run = EndpointFunction<typeof consultationsContract.openCaseFromConsultation>;

/**
 * Turns a submission into an applicant and a case. The account is created first, in idempotent steps, and gets the
 * record that the team may have of the person; case, history, the submission's link to the case, and the email are one
 * transaction. A retry returns the existing case, unless it is on another route: a colleague then opened it.
 */
export const openCaseFromConsultation: Run = async ({ actor, params, body, prepareQuota, audit }) => {
  const { consultation } = await requireConsultation(actor, params.consultationId);
  const earlier = await caseOf(consultation, body);
  if (earlier) return { ...earlier, already_open: true };
  const quota = await prepareQuota({ cases_for_applicants: 1 });
  quota.requireRoom();
  const { member, invited } = await ensureApplicant({
    email: consultation.email,
    fullName: `${consultation.first_name} ${consultation.last_name}`,
    organizationId: consultation.org_id,
  });
  await moveRecordOf(member, audit);
  const facts = {
    org_id: consultation.org_id,
    applicant_id: member.user_id,
    applicant_name: member.full_name,
    ...body,
    checklist_template: await latestTemplate(consultation.org_id, body.path),
  };
  const { opened, parts } = openCase(actor, facts, quota.limits.open_cases);
  const other = await transact(
    {
      ...parts,
      quota: quota.item,
      origin: putHistory(opened.id, actor, { kind: 'consultation', consultation_id: consultation.id }),
      note: putNote(opened.id, answersNote(actor, consultation)),
      consultation: updateConsultation(
        consultation.id,
        opened.created_at,
        { case_id: opened.id },
        consultation.version,
      ),
      mail: invited ? undefined : caseMail(consultation, opened),
    },
    {
      onConditionFailed: async (failed) => {
        const first = await caseOf((await requireConsultation(actor, consultation.id)).consultation, body);
        if (first) return first;
        if (failed.has('quota')) quota.reject();
        throw new ApiError(failed.has('openCases') ? 'case.limit_reached' : 'consultation.changed');
      },
    },
  );
  quota.report(other === undefined);
  return other ? { ...other, already_open: true } : opened;
};

/** The visitor's answers and the staff note become the case's first internal note. */
function answersNote(actor: Caller, consultation: Consultation): Note {
  const answers = consultationAnswers(consultation).map(({ question, answer }) => `${question}: ${answer}`);
  const noted = consultation.note ? [`\nEarlier note: ${consultation.note}`] : [];
  return {
    id: timeOrderedId(),
    at: timestamp(),
    author_id: actor.userId,
    author_name: actor.fullName,
    text: startOfText(['From the consultation', ...answers, ...noted].join('\n'), limits.noteText),
  };
}

/** @throws ApiError `consultation.converted` if its case is on another route than the requested one */
async function caseOf({ case_id }: Consultation, { country, path }: Parameters<Run>[0]['body']) {
  const opened = case_id ? await getCase(case_id) : undefined;
  if (opened && (opened.country !== country || opened.path !== path))
    throw new ApiError('consultation.converted');
  return opened;
}

/** New users get an invitation; users with an account get this email. */
const caseMail = (consultation: Consultation, { id, applicant_id }: CaseItem): TransactItem => {
  const mail = composeMail({
    to: consultation.email,
    org_id: consultation.org_id,
    subject: 'Your case is open',
    heading: 'Your case is open',
    paragraphs: [
      'Following your consultation, we opened a case for you. You can see what’s needed and what happens next in your account.',
    ],
    action: { label: 'Open the case', url: `${setting(environmentNames.siteUrl)}/cases/${id}` },
  });
  return putMail({ ...mail, reader: { user_id: applicant_id, role: 'APPLICANT' } }, `case-${id}-opened`);
};
