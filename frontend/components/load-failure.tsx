import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Shown in place of a part whose code couldn't be loaded. */
export const LoadFailure = ({ retry }: { retry: () => void }) => (
  <Notice tone="bad">
    <p>This part of the page couldn’t be loaded. Check your connection.</p>
    <Button small onClick={retry}>
      Try again
    </Button>
  </Notice>
);
