import type { UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { PasswordField } from '../../../components/amplify/fields.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { WholeNames } from '../../../components/whole-names.tsx';
import { passwordFailure } from '../api/confirm-password.ts';

/** Asks for the password before a sign-in setting is changed. */
export function ConfirmPasswordDialog({
  title,
  children,
  action,
  busyLabel,
  variant,
  change,
  failure,
  onClose,
  otherwiseFocus,
}: {
  title: string;
  children: ReactNode;
  action: string;
  busyLabel: string;
  variant?: ComponentProps<typeof DialogActions>['variant'];
  change: UseMutationResult<void, Error, string>;
  /** The message for failures other than of the password. */
  failure: (error: Error) => string;
  onClose: () => void;
  otherwiseFocus?: ComponentProps<typeof Dialog>['otherwiseFocus'];
}) {
  const [password, setPassword] = useState('');
  const { error, isPending } = change;
  const text = error ? (passwordFailure(error) ?? failure(error)) : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      {...(otherwiseFocus && { otherwiseFocus })}
      title={<WholeNames>{title}</WholeNames>}
      busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (password) change.mutate(password);
      }}
      actions={
        <DialogActions
          onCancel={onClose}
          busy={isPending}
          busyLabel={busyLabel}
          {...(variant && { variant })}
        >
          {action}
        </DialogActions>
      }
    >
      <div className="form">
        <p>{children}</p>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={text}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
