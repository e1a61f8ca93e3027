import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OwnDeletion } from '#shared/records/deletion.ts';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { OpenFailure } from '../../../components/open-failure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useSession } from '../../../lib/session.tsx';
import { deletionQuery, useRequestDeletion, useWithdrawDeletion } from '../api/data-export.ts';
import { profileTexts } from '../texts.ts';
import { SettingFailed } from './setting-failed.tsx';

const DownloadData = lazyPart(() => import('./download-data.tsx'), OpenFailure);

/** The user's stored data: export and deletion. */
export function YourData() {
  const [isDownloading, setDownloading] = useState(false);
  const session = useSession();
  const unconfirmed = session.status === 'signedIn' && session.profile?.address_unconfirmed;
  return (
    <Panel title={profileTexts.yourData} className="your-data">
      <div className="data-part">
        <div>
          <h3>{profileTexts.downloadData}</h3>
          <p className="soft">
            Your profile, your cases with their history and documents, and everything sent to us from your
            email address, in one ZIP file.
          </p>
          {unconfirmed && <p className="soft">{profileTexts.unconfirmed}</p>}
        </div>
        <Button icon={Download} onClick={() => setDownloading(true)}>
          {profileTexts.downloadData}
        </Button>
        {isDownloading && <DownloadData onClose={() => setDownloading(false)} />}
      </div>
      <div className="data-part">
        <DeletionPart />
      </div>
    </Panel>
  );
}

function DeletionPart() {
  const { data, error, isPending, isFetching, refetch } = useQuery(deletionQuery);
  if (isPending) return <Skeleton width="100%" height={66} />;
  if (error)
    return (
      <SettingFailed error={error} onRetry={refetch} retrying={isFetching}>
        Couldn’t load your deletion request.
      </SettingFailed>
    );
  return data.request ? <Pending request={data.request} /> : <RequestDeletion />;
}

function Pending({ request }: { request: OwnDeletion }) {
  const withdraw = useWithdrawDeletion();
  const running = request.state === 'running';
  return (
    <>
      <div>
        <h3>{running ? 'Your data is being deleted' : 'Deletion requested'}</h3>
        <p className="soft">
          On <DateText at={request.requested_at} />, you asked {request.org_name} to delete your data.{' '}
          {running
            ? 'The deletion has started and can no longer be canceled.'
            : 'Nothing is deleted until an admin approves your request.'}
        </p>
      </div>
      {!running && (
        <Button busy={withdraw.isPending} busyLabel="Canceling..." onClick={() => withdraw.mutate()}>
          Cancel request
        </Button>
      )}
    </>
  );
}

function RequestDeletion() {
  const [open, setOpen] = useState(false);
  const ask = useRequestDeletion(() => setOpen(false));
  return (
    <>
      <div>
        <h3>Delete your data</h3>
        <p className="soft">
          An admin of your organization will delete your data. You can cancel your request until then.
        </p>
      </div>
      <Button onClick={() => setOpen(true)}>Request deletion</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Request deletion?"
        alert
        busy={ask.isPending}
        actions={
          <DialogActions
            onCancel={() => setOpen(false)}
            variant="danger"
            busy={ask.isPending}
            busyLabel="Sending..."
            onConfirm={() => ask.mutate()}
          >
            Request deletion
          </DialogActions>
        }
      >
        <p>After an admin approves it, we permanently delete:</p>
        <ul className="consequences">
          <li>your account, so you can’t sign in anymore</li>
          <li>all your cases and their history, including active ones</li>
          <li>every document you uploaded, in every version</li>
          <li>your assessments, calls, and messages</li>
        </ul>
        <p className="soft">Download your data first if you might need it.</p>
      </Dialog>
    </>
  );
}
