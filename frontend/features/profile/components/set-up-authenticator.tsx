import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { plainCode } from '#shared/schema/common.ts';
import { TextField } from '../../../components/amplify/fields.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { ListFailure } from '../../../components/states.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import { useCopy } from '../../../lib/use-copy.ts';
import { finishSetUp, secondFactorQuery, showSecondFactor, startSetUp } from '../api/second-factor.ts';
import { profileKeys } from '../keys.ts';
import { profileTexts } from '../texts.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const sixDigits = /^\d{6}$/;

/** Scan, confirm with a code, save the recovery codes. Loaded on demand, because it includes the QR code library. */
export default function SetUpAuthenticator({
  email,
  onClose,
  otherwiseFocus,
}: {
  email: string;
  onClose: () => void;
  /** Receives focus after the setup, when the button that opened the dialog no longer exists. */
  otherwiseFocus: RefObject<HTMLElement | null>;
}) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { copy } = useCopy({
    copied: 'Key copied',
    failed: 'Couldn’t copy the key',
    instead: 'Select it and copy it yourself.',
  });
  const setUp = useQuery({
    queryKey: profileKeys.authenticatorSecret,
    queryFn: () => startSetUp(email),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = plainCode(code);
    if (!sixDigits.test(typed)) return setError('Enter the 6-digit code');
    setBusy(true);
    try {
      const created = await finishSetUp(typed);
      showSecondFactor(client, { on: true, ...(created && { codes_made_at: new Date().toISOString() }) });
      // Without codes, it is on all the same, and the page offers to create them.
      if (created) setCodes(created);
      else onClose();
    } catch (failure) {
      const wrong = failure instanceof Error && /CodeMismatch|EnableSoftwareTokenMFA/.test(failure.name);
      if (!wrong) console.warn('Two-step verification could not be set up', failure);
      setError(wrong ? profileTexts.wrongCode : profileTexts.setUpFailed);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    }
  };

  if (codes)
    return (
      // Another dialog, so that the focus moves into it.
      <Dialog
        key="codes"
        open
        onClose={onClose}
        otherwiseFocus={otherwiseFocus}
        title="Save your recovery codes"
        alert
        actions={
          <Button variant="primary" onClick={onClose}>
            I saved them
          </Button>
        }
      >
        <RecoveryCodeList codes={codes} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      otherwiseFocus={otherwiseFocus}
      title={<WholeNames>Set up two-step verification</WholeNames>}
      busy={busy}
      onSubmit={(event) => void submit(event)}
      actions={
        <DialogActions onCancel={onClose} busy={busy} busyLabel="Checking..." disabled={!setUp.data}>
          Turn on
        </DialogActions>
      }
    >
      {setUp.isPending && <Skeleton width="100%" height={220} />}
      {setUp.isError && (
        <ListFailure onRetry={setUp.refetch} retrying={setUp.isFetching}>
          {profileTexts.setUpFailed}
        </ListFailure>
      )}
      {setUp.data && (
        <div className="form">
          <p>Scan this QR code with an authenticator app, or enter the key manually.</p>
          <QrCode text={setUp.data.uri} label="QR code for your authenticator app" />
          <p className="secret-key">
            <span className="soft">Key</span>{' '}
            <code data-testid="totp-key">{setUp.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <div>
            {/* A phone can't scan its own screen. */}
            <Button small icon={Copy} onClick={() => void copy(setUp.data.secret)}>
              Copy key
            </Button>
          </div>
          <TextField
            label="Code from the app"
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            error={error}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setError(undefined);
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
