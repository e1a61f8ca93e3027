import type { LostTexts } from '../lib/use-lost.ts';
import { Notice } from './notice.tsx';

/** Stays at the top of a page that is kept. A toast says the same to those who can't see it behind a dialog. */
export const LostNotice = ({ texts: { gone, goneHint } }: { texts: LostTexts }) => (
  <Notice tone="warn">
    <strong>{gone}.</strong> {goneHint}
  </Notice>
);
