/** The answers of a submission, without its metadata. */
interface Answered {
  readonly linkedin_url: string | null;
  readonly current_visa_status: string;
  readonly target_visa: string;
  readonly employer_sponsorship_status: string;
  readonly current_occupation: string;
  readonly years_experience: string;
  readonly field_of_expertise: string;
  readonly urgency_timeline: string;
  readonly additional_context: string | null;
}

/** The visitor's answers with the form's questions, without empty ones. */
export function consultationAnswers(consultation: Answered): { question: string; answer: string }[] {
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
