import { ArrowRight } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NewCase } from '#shared/contract/cases.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { notify } from '../../../lib/notify.ts';
import { signInAddress } from '../../../lib/return-address.ts';
import { useAccess, useSession } from '../../../lib/session.tsx';
import { useCreateCase } from '../api/create-case.ts';
import { caseTexts } from '../texts.ts';

/** Creates a case for one route, or sends the user to sign in and back. Staff create cases in their console. */
export function CreateRouteCase({
  newCase,
  label,
  suggested = true,
  full = false,
  onCreated,
}: {
  newCase: NewCase;
  label: string;
  /** Marks it as the primary next step. */
  suggested?: boolean;
  full?: boolean;
  onCreated?: () => void;
}) {
  const session = useSession();
  const access = useAccess();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const creation = useCreateCase();

  if (access.actor && !access.can('case.create.own'))
    return access.can('case.create.applicant') ? (
      <ButtonLink to="/employer" variant="outline" full={full} iconEnd={ArrowRight}>
        {caseTexts.staffCreate}
      </ButtonLink>
    ) : null;

  const create = () => {
    if (session.status === 'signedOut') {
      notify.error(caseTexts.signInFirst);
      void navigate(signInAddress(pathname));
      return;
    }
    creation.create(newCase, {
      onSuccess: (created) => {
        onCreated?.();
        void navigate(`/cases/${created.id}`);
      },
    });
  };
  return (
    <Button
      variant={suggested ? 'primary' : 'outline'}
      full={full}
      iconEnd={ArrowRight}
      busy={creation.isPending || session.status === 'loading'}
      busyLabel={creation.isPending ? caseTexts.creating : label}
      onClick={create}
    >
      {label}
    </Button>
  );
}
