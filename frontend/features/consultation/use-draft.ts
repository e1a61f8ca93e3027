import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/schema/limits.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { type Draft, readDraft, removeDraft, writeDraft } from './draft.ts';
import { isEmpty } from './form-values.ts';

/** How long typing has to pause before the draft is saved. */
const pauseMilliseconds = 1000;

/**
 * Whether the person signed out while the form was open. React may run what saves a form as it is left any time
 * later, when the drafts of the person who signed out have been deleted already.
 */
function hasSignedOut(since: unknown): boolean {
  const session = sessionStore.get();
  return session !== since && session.status === 'signedOut' && session.by === 'choice';
}

/**
 * Restores the draft when the page loads; from then on saves what is typed on every pause, every 30 seconds, and
 * when the page is hidden or left.
 * @returns whether a draft was restored, when it was last saved, and how to forget it
 */
export function useDraft(current: Draft, onRestore: (draft: Draft) => void) {
  const [restored, setRestored] = useState(false);
  const [savedAt, setSavedAt] = useState<Date>();
  const latest = useRef(current);
  const kept = useRef<string>(undefined);
  const restore = useRef(onRestore);
  const session = useRef(sessionStore.get()).current;
  const save = useRef(() => {
    if (hasSignedOut(session)) return;
    const text = JSON.stringify(latest.current);
    if (text === kept.current || !writeDraft(latest.current)) return;
    kept.current = text;
    setSavedAt(new Date());
  }).current;
  useEffect(() => {
    latest.current = current;
    restore.current = onRestore;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the pause again
  useEffect(() => {
    const timer = setTimeout(save, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [current]);

  useEffect(() => {
    const draft = readDraft(new Date());
    // What the form holds before anyone types, such as what was just sent, is not worth saving.
    kept.current = JSON.stringify(draft ?? latest.current);
    if (draft) {
      restore.current(draft);
      setRestored(!isEmpty(draft.values) || draft.resume !== undefined);
    }
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
      save();
    };
  }, [save]);

  /** Forgets the draft; `left` is what the form then holds, and not worth keeping as it is. */
  const forget = (left: Draft) => {
    removeDraft();
    latest.current = left;
    kept.current = JSON.stringify(left);
    setSavedAt(undefined);
    setRestored(false);
  };
  return { restored, savedAt, forget };
}
