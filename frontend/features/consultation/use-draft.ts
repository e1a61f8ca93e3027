import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/schema/limits.ts';
import { type Draft, readDraft, removeDraft, writeDraft } from './draft.ts';
import { isEmpty } from './form-values.ts';

/**
 * Restores the draft when the page loads; from then on keeps what is typed every 30 seconds and whenever the
 * page is hidden.
 * @returns when the draft was last kept, and how to forget it
 */
export function useDraft(current: Draft, onRestore: (draft: Draft) => void) {
  const [savedAt, setSavedAt] = useState<Date>();
  const latest = useRef(current);
  const kept = useRef<string>(undefined);
  const restore = useRef(onRestore);
  useEffect(() => {
    latest.current = current;
    restore.current = onRestore;
  });

  useEffect(() => {
    const draft = readDraft(new Date());
    if (draft) {
      kept.current = JSON.stringify(draft);
      restore.current(draft);
    }
    const save = () => {
      const text = JSON.stringify(latest.current);
      const nothing = isEmpty(latest.current.values) && !latest.current.resume;
      if (text === kept.current || (nothing && kept.current === undefined)) return;
      if (writeDraft(latest.current)) {
        kept.current = text;
        setSavedAt(new Date());
      }
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    const timer = setInterval(save, limits.draftAutosaveSeconds * 1000);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', save);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', save);
    };
  }, []);

  /** Forgets the draft; `left` is what the form then holds, and not worth keeping as it is. */
  const forget = (left: Draft) => {
    removeDraft();
    latest.current = left;
    kept.current = JSON.stringify(left);
    setSavedAt(undefined);
  };
  return { savedAt, forget };
}
