import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { LoadFailure } from '../../../components/load-failure.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import { loadSession } from '../../../lib/session.tsx';
import { sessionStore } from '../../../lib/session-store.ts';
import { secondFactorQuery, useCreateCodes } from '../api/second-factor.ts';
import { profileTexts } from '../texts.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SettingFailed } from './setting-failed.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';

const SetUpAuthenticator = lazyPart(() => import('./set-up-authenticator.tsx'), LoadFailure);

/**
 * @param required whether the organization requires it, in which case nothing else is accessible until it is set up
 */
export function SecondFactorPanel({ email, required }: { email: string; required: boolean }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(secondFactorQuery);
  const [setUp, setSetUp] = useState(false);
  const state = useRef<HTMLHeadingElement>(null);
  const back = useReturn();
  const close = () => {
    setSetUp(false);
    if (required) void loadSession().then(back);
  };
  return (
    <Panel title={profileTexts.secondFactor} className="profile-panel">
      {required && (
        <Notice tone="warn">
          <WholeNames>{profileTexts.secondFactorRequired}</WholeNames>
        </Notice>
      )}
      {isPending && <Skeleton width="100%" height={66} />}
      {error && <SettingFailed error={error} onRetry={refetch} retrying={isFetching} />}
      {data?.on && <On heading={state} createdAt={data.codes_made_at} kept={data.required ?? false} />}
      {data && !data.on && (
        <div className="data-part">
          <div>
            <h3 ref={state} tabIndex={-1}>
              Off
            </h3>
            <p className="soft">
              Add a second step when you sign in: after your password, enter a code from an authenticator app
              on your phone.
            </p>
          </div>
          <Button onClick={() => setSetUp(true)}>Set up</Button>
        </div>
      )}
      {setUp && <SetUpAuthenticator email={email} onClose={close} otherwiseFocus={state} />}
    </Panel>
  );
}

/** Returns to the page that redirected here, once it is accessible. */
function useReturn() {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => {
    const session = sessionStore.get();
    const open = session.status === 'signedIn' && !session.profile?.second_factor_required;
    const from: unknown = state?.from;
    if (open && typeof from === 'string') void navigate(from, { replace: true });
  };
}

function On({
  heading,
  createdAt,
  kept,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  createdAt: string | undefined;
  kept: boolean;
}) {
  const [off, setOff] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const create = useCreateCodes(setCodes);
  return (
    <>
      <div className="data-part">
        <div>
          <h3 ref={heading} tabIndex={-1}>
            On
          </h3>
          <p className="soft">When you sign in, you’ll need a code from your authenticator app.</p>
          {kept && <p className="soft">{profileTexts.secondFactorKept}</p>}
        </div>
        {!kept && <Button onClick={() => setOff(true)}>Turn off</Button>}
      </div>
      <div className="data-part">
        <div>
          <h3>Recovery codes</h3>
          <p className="soft">
            {createdAt ? (
              <>
                Created <DateText at={createdAt} />. New codes replace them.
              </>
            ) : (
              'You don’t have any. Create some in case you lose your phone.'
            )}
          </p>
        </div>
        <Button busy={create.isPending} busyLabel="Creating..." onClick={() => create.mutate()}>
          Create new codes
        </Button>
      </div>
      {off && <TurnOffDialog onClose={() => setOff(false)} otherwiseFocus={heading} />}
      <Dialog
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title="Save your recovery codes"
        alert
        actions={
          <Button variant="primary" onClick={() => setCodes(undefined)}>
            I saved them
          </Button>
        }
      >
        {codes && <RecoveryCodeList codes={codes} />}
      </Dialog>
    </>
  );
}
