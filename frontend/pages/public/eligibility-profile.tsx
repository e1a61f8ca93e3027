import { ProfileAnswers } from '../../features/eligibility/components/profile-answers.tsx';
import type { Questionnaire } from '../../features/eligibility/use-questionnaire.ts';
import { Queries } from '../../lib/queries.tsx';

/** The answers in the profile, loaded only for signed-in users. */
export default function EligibilityProfile({ answers }: { answers: Questionnaire }) {
  return (
    <Queries>
      <ProfileAnswers answers={answers} />
    </Queries>
  );
}
