import { Button } from '../../../components/button.tsx';
import { errorText } from '../../../lib/api-error.ts';

/** A setting that could not be loaded, and another try. */
export const SettingFailed = ({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) => (
  <>
    <p className="soft">Couldn’t load this setting. {errorText(error)}</p>
    <Button small onClick={() => void onRetry()}>
      Try again
    </Button>
  </>
);
