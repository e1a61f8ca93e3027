import type { LostTexts } from '../lib/use-lost.ts';
import { Notice } from './notice.tsx';

/**
 * Says that what the page shows is gone. Stays for as long as the page does; a toast says it too, in case a dialog
 * covers this.
 */
export const LostNotice = ({ texts: { gone, goneHint } }: { texts: LostTexts }) => (
  <Notice tone="warn">
    <strong>{gone}.</strong> {goneHint}
  </Notice>
);
