import type { Consultation } from '#shared/contract/consultations.ts';

/** What the visitor answered, with the questions as the form asks them; what was left empty is left out. */
export function consultationAnswers(consultation: Consultation): { question: string; answer: string }[] {
  const answers: [string, string | null][] = [
    ['LinkedIn profile', consultation.linkedin_url],
    ['Current visa status', consultation.current_visa_status],
    ['Visa interest', consultation.target_visa],
    ['Employer sponsorship status', consultation.employer_sponsorship_status],
    ['Current occupation', consultation.current_occupation],
    ['Years of experience', consultation.years_experience],
    ['Field of expertise', consultation.field_of_expertise],
    ['Urgency timeline', consultation.urgency_timeline],
    ['Additional context', consultation.additional_context],
  ];
  return answers.flatMap(([question, answer]) => (answer ? [{ question, answer }] : []));
}
