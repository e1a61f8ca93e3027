import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { organizationContract } from '#shared/contract/organization.ts';
import { demoOrganizationId } from '#shared/domain/demo-accounts.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { call, errorText } from '../../../lib/api-client.ts';
import { notify } from '../../../lib/notify.ts';
import { useAccess } from '../../../lib/session.tsx';
import './reset-demo.css';

const texts = {
  done: 'Demo data has been reset successfully',
  failed: 'Failed to reset demo data',
} as const;
/** Time to read the message before the page reloads. */
const reloadDelayMilliseconds = 1200;

/** Lets the demo organization's ADMIN restore its two demo cases. */
export default function ResetDemo() {
  const { profile, can } = useAccess();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!can('demo.reset') || profile?.org_id !== demoOrganizationId) return null;
  const reset = async () => {
    setBusy(true);
    // Loads the toaster first, so that the reload delay starts when the message is visible. Without it, the reloaded
    // page still shows the result.
    const toaster = import('../../../components/toaster.tsx').catch(() => undefined);
    try {
      await call(organizationContract.resetDemo);
      notify.success(texts.done);
      await toaster;
      setTimeout(() => window.location.reload(), reloadDelayMilliseconds);
    } catch (error) {
      notify.error(texts.failed, errorText(error));
      setBusy(false);
    }
  };
  return (
    <>
      <div className="reset-demo wrap">
        <Button small icon={RotateCcw} onClick={() => setOpen(true)}>
          Reset Demo
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Reset demo data?"
        busy={busy}
        actions={
          <DialogActions
            onCancel={() => setOpen(false)}
            variant="danger"
            busy={busy}
            busyLabel="Resetting..."
            onConfirm={() => void reset()}
          >
            Reset demo data
          </DialogActions>
        }
      >
        <p>
          This restores the two demo cases, each with one document. Everything else in those two cases will be
          deleted: other documents, notes, document requests, and history. All other cases, members,
          consultations, and hours will stay as they are.
        </p>
      </Dialog>
    </>
  );
}
