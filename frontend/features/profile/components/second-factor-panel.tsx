import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { errorText } from '../../../lib/api-client.ts';
import { secondFactorQuery, useCreateCodes } from '../api/second-factor.ts';
import { profileTexts } from '../texts.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';

const SetUpAuthenticator = lazy(() => import('./set-up-authenticator.tsx'));

export function SecondFactorPanel({ email }: { email: string }) {
  const { data, error, isPending, refetch } = useQuery(secondFactorQuery);
  const [setUp, setSetUp] = useState(false);
  return (
    <Panel title={profileTexts.secondFactor} className="profile-panel">
      {isPending && <Skeleton width="100%" height={66} />}
      {error && (
        <>
          <p className="soft">Couldn’t load this setting. {errorText(error)}</p>
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {data?.on && <On madeAt={data.codes_made_at} />}
      {data && !data.on && (
        <div className="data-part">
          <div>
            <h3>Off</h3>
            <p className="soft">
              Add a second step when you sign in: after your password, enter a code from an authenticator app
              on your phone.
            </p>
          </div>
          <Button onClick={() => setSetUp(true)}>Set up</Button>
        </div>
      )}
      {setUp && (
        <Suspense>
          <SetUpAuthenticator email={email} onClose={() => setSetUp(false)} />
        </Suspense>
      )}
    </Panel>
  );
}

function On({ madeAt }: { madeAt: string | undefined }) {
  const [off, setOff] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const create = useCreateCodes(setCodes);
  return (
    <>
      <div className="data-part">
        <div>
          <h3>On</h3>
          <p className="soft">When you sign in, you’ll need a code from your authenticator app.</p>
        </div>
        <Button onClick={() => setOff(true)}>Turn off</Button>
      </div>
      <div className="data-part">
        <div>
          <h3>Recovery codes</h3>
          <p className="soft">
            {madeAt ? (
              <>
                Created <DateText at={madeAt} />. New codes replace them.
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
      {off && <TurnOffDialog onClose={() => setOff(false)} />}
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
