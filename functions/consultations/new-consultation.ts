import type { ConsultationForm } from '#shared/domain/consultation-form.ts';
import { warmReferral } from '#shared/domain/consultation-options.ts';
import type { Consultation } from '#shared/records/consultation.ts';
import { randomId } from '../data/core/ids.ts';
import { timestamp } from '../platform/clock.ts';

const orNull = (text: string): string | null => text || null;

/** The stored form of an assessment submission. */
export function newConsultation(
  organizationId: string,
  form: ConsultationForm,
  resumeKey: string | undefined,
): Consultation {
  const at = timestamp();
  return {
    id: randomId(),
    org_id: organizationId,
    status: 'form_submitted',
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    linkedin_url: orNull(form.linkedinProfile),
    current_visa_status: form.currentVisaStatus,
    target_visa: form.targetVisa,
    employer_sponsorship_status: form.employerSponsorshipStatus,
    resume_file_path: resumeKey ?? null,
    current_occupation: form.currentOccupation,
    years_experience: form.yearsExperience,
    field_of_expertise: form.fieldOfExpertise,
    referral_source: form.referralSource,
    referrer_name: form.referralSource === warmReferral ? orNull(form.referrerName) : null,
    urgency_timeline: form.urgencyTimeline,
    additional_context: orNull(form.additionalContext),
    created_at: at,
    updated_at: at,
    version: 1,
  };
}
