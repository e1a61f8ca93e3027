import { ArrowRight } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { notify } from '../../../lib/notify.ts';
import { signInAddress } from '../../../lib/return-address.ts';
import { useAccess, useSession } from '../../../lib/session.tsx';
import { useCreateCase } from '../api/create-case.ts';
import { caseTexts } from '../texts.ts';

/** Opens the O-1A case, or sends to the sign-in page and back. Staff open cases in their console. */
export function CreateO1aCase({ suggested }: { suggested: boolean }) {
  const session = useSession();
  const access = useAccess();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const creation = useCreateCase();

  if (access.actor && !access.can('case.create.own'))
    return access.can('case.create.applicant') ? (
      <ButtonLink to="/employer" variant="outline" full iconEnd={ArrowRight}>
        {caseTexts.staffCreate}
      </ButtonLink>
    ) : null;

  const create = () => {
    if (session.status === 'signedOut') {
      notify.error(caseTexts.signInFirst);
      void navigate(signInAddress(pathname));
      return;
    }
    creation.create(
      { country: 'US', path: 'US_O1A' },
      { onSuccess: (made) => void navigate(`/cases/${made.id}`) },
    );
  };
  return (
    <Button
      variant={suggested ? 'primary' : 'outline'}
      full
      iconEnd={ArrowRight}
      busy={creation.isPending || session.status === 'loading'}
      busyLabel={creation.isPending ? caseTexts.creating : caseTexts.createO1a}
      onClick={create}
    >
      {caseTexts.createO1a}
    </Button>
  );
}
