import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#shared/contract/passkeys.ts';
import { Button } from '../../../components/button.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import { errorText } from '../../../lib/api-client.ts';
import {
  canMakePasskeys,
  passkeyFailure,
  passkeysQuery,
  useAddPasskey,
  useDeletePasskey,
} from '../api/passkeys.ts';
import { profileTexts } from '../texts.ts';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';

/** Passkeys allow signing in without the password. Lists all of them, no matter where they were added. */
export function PasskeyPanel() {
  const { data, error, isPending, refetch } = useQuery(passkeysQuery);
  const [adding, setAdding] = useState(false);
  const canAdd = canMakePasskeys();
  return (
    <Panel
      title={profileTexts.passkeys}
      className="profile-panel"
      aside={
        canAdd && (
          <Button small onClick={() => setAdding(true)}>
            Add a passkey
          </Button>
        )
      }
    >
      <p className="soft passkeys-lead">
        <WholeNames>{canAdd ? profileTexts.passkeysLead : profileTexts.passkeysUnsupported}</WholeNames>
      </p>
      {isPending && <Skeleton width="100%" height={66} />}
      {error && (
        <>
          <p className="soft">Couldn’t load your passkeys. {errorText(error)}</p>
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function Row({ passkey: { id, name, created_at, host } }: { passkey: Passkey }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <li className="data-part">
      <div>
        <h3>{name}</h3>
        <p className="soft">
          Added <DateText at={created_at} style="date-time" />
          {host !== location.hostname && ` · Works only on ${host}`}
        </p>
      </div>
      <Button small aria-label={`Delete ${name}`} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      {deleting && <DeleteDialog id={id} name={name} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey(onClose);
  return (
    <ConfirmPasswordDialog
      title="Add a passkey"
      action="Continue"
      busyLabel="Waiting for your device..."
      change={add}
      failure={(error) => passkeyFailure(error) ?? errorText(error)}
      onClose={onClose}
    >
      Confirm your password. Your browser will ask where to save the passkey. Anyone who can unlock that
      device or password manager can sign in as you.
    </ConfirmPasswordDialog>
  );
}

function DeleteDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const remove = useDeletePasskey(id, onClose);
  return (
    <ConfirmPasswordDialog
      title={`Delete ${name}?`}
      action="Delete"
      busyLabel="Deleting..."
      variant="danger"
      change={remove}
      failure={errorText}
      onClose={onClose}
    >
      You won’t be able to sign in with it anymore. Delete it from your device or password manager as well.
    </ConfirmPasswordDialog>
  );
}
