import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OwnDeletion } from '#shared/records/deletion.ts';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { errorText } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session.tsx';
import { deletionQuery, useDownloadData, useRequestDeletion, useWithdrawDeletion } from '../api/own-data.ts';
import { profileTexts } from '../texts.ts';

/** What is held about the person: a copy of it, and its end. */
export function YourData() {
  const download = useDownloadData();
  const session = useSession();
  const unconfirmed = session.status === 'signedIn' && session.profile?.address_unconfirmed;
  return (
    <Panel title={profileTexts.yourData} className="your-data">
      <div className="data-part">
        <div>
          <h3>Download your data</h3>
          <p className="soft">
            One file with your profile, your cases with their history and documents, and what was sent to us
            from your email address. Links to your files in it work for up to an hour.
          </p>
          {unconfirmed && <p className="soft">{profileTexts.unconfirmed}</p>}
        </div>
        <Button
          icon={Download}
          busy={download.busy}
          busyLabel={`Collecting... ${download.records}`}
          onClick={download.start}
        >
          Download your data
        </Button>
      </div>
      <div className="data-part">
        <DeletionPart />
      </div>
    </Panel>
  );
}

function DeletionPart() {
  const { data, error, isPending, refetch } = useQuery(deletionQuery);
  if (isPending) return <Skeleton width="100%" height={66} />;
  if (error)
    return (
      <>
        <p className="soft">Whether you asked for deletion could not be loaded. {errorText(error)}</p>
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      </>
    );
  return data.request ? <Pending request={data.request} /> : <AskForDeletion />;
}

function Pending({ request }: { request: OwnDeletion }) {
  const withdraw = useWithdrawDeletion();
  const running = request.state === 'running';
  return (
    <>
      <div>
        <h3>{running ? 'Your data is being deleted' : 'Deletion requested'}</h3>
        <p className="soft">
          You asked {request.org_name} on <DateText at={request.requested_at} /> to delete your data.{' '}
          {running
            ? 'It has begun, and cannot be withdrawn any more.'
            : 'Until an admin carries it out, everything stays as it is.'}
        </p>
      </div>
      {!running && (
        <Button busy={withdraw.isPending} busyLabel="Withdrawing..." onClick={() => withdraw.mutate()}>
          Withdraw request
        </Button>
      )}
    </>
  );
}

function AskForDeletion() {
  const [open, setOpen] = useState(false);
  const ask = useRequestDeletion(() => setOpen(false));
  return (
    <>
      <div>
        <h3>Delete your data</h3>
        <p className="soft">
          An admin of your organization carries this out. You can withdraw it until then.
        </p>
      </div>
      <Button onClick={() => setOpen(true)}>Ask for deletion</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Ask for deletion?"
        alert
        busy={ask.isPending}
        actions={
          <>
            <Button variant="ghost" onClick={() => setOpen(false)} disabled={ask.isPending}>
              Keep my data
            </Button>
            <Button variant="danger" busy={ask.isPending} busyLabel="Asking..." onClick={() => ask.mutate()}>
              Ask for deletion
            </Button>
          </>
        }
      >
        <p>Once an admin carries it out, this is gone for good:</p>
        <ul className="consequences">
          <li>your account: you cannot sign in any more</li>
          <li>your cases with their history, also those under way</li>
          <li>every document you uploaded, in every version</li>
          <li>your assessments, calls and messages</li>
        </ul>
        <p className="soft">Download your data first if you may need it.</p>
      </Dialog>
    </>
  );
}
