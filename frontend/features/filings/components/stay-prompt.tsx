import { Link } from 'react-router-dom';
import { useAccess } from '../../../lib/session.tsx';

/** Where to record the first day of a stay, without which its last day is unknown. */
export function StayPrompt({ applicantId }: { applicantId: string }) {
  const { can } = useAccess();
  return (
    <p className="small soft dates-note">
      Already in the United States in H or L status?{' '}
      {can('case.manage') ? (
        <>
          Record the first day under “Maximum stay” in{' '}
          <Link to={`/people?person=${applicantId}`}>the person’s record</Link>.
        </>
      ) : (
        <>
          Enter the first day under “Maximum stay” in <Link to="/profile">your profile</Link>.
        </>
      )}{' '}
      Then the last day of the six years is shown here.
    </p>
  );
}
