import { Button } from '../../../components/button.tsx';
import { errorText } from '../../../lib/api-error.ts';

/** Shown if a setting couldn't be loaded, with a retry button. */
export const SettingFailed = ({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) => (
  <>
    <p className="soft">Couldn’t load this setting. {errorText(error)}</p>
    <Button small onClick={() => void onRetry()}>
      Try again
    </Button>
  </>
);
