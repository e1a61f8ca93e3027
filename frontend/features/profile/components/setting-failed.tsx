import { Button } from '../../../components/button.tsx';
import { errorText } from '../../../lib/api-error.ts';

/** Shown if part of the profile couldn't be loaded, with a retry button. */
export const SettingFailed = ({
  error,
  onRetry,
  retrying,
  children = 'Couldn’t load this setting.',
}: {
  error: Error;
  onRetry: () => Promise<unknown>;
  retrying: boolean;
  children?: string;
}) => (
  <div className="setting-failed">
    <p className="soft">
      {children} {errorText(error)}
    </p>
    <Button small busy={retrying} busyLabel="Trying again..." onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
);
