import * as z from 'zod/mini';
import { useTabState } from '../../lib/tab-state.ts';

const Reasons = z.record(z.string(), z.string());
const noReasons: z.infer<typeof Reasons> = {};

/** The drafts of reasons, each kept for its item while the user looks at others or closes the review. */
export function useReasons() {
  const [reasons, setReasons] = useTabState('review.reasons', noReasons, Reasons, { always: true });
  return {
    of: (itemId: string): string => reasons[itemId] ?? '',
    set: (itemId: string, text: string) => setReasons({ ...reasons, [itemId]: text }),
    /** Also after the review was closed. */
    forget: (itemId: string) =>
      setReasons((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== itemId))),
  };
}
