import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/schema/limits.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { type Draft, readDraft, removeDraft, writeDraft } from './draft.ts';
import { isEmpty } from './form-values.ts';

/** Debounce delay before the draft is saved. */
const debounceMilliseconds = 1000;

/**
 * Whether the user signed out while the form was open. React may run the form's cleanup, which saves it, only after
 * the drafts of the signed-out user have been deleted.
 */
function hasSignedOut(since: unknown): boolean {
  const session = sessionStore.get();
  return session !== since && session.status === 'signedOut' && session.by === 'choice';
}

/**
 * Restores the draft when the page loads, and from then on saves it when typing pauses, every 30 seconds, and when
 * the page is hidden or left.
 * @returns whether a draft was restored, when it was last saved, and a function to delete it
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the delay
  useEffect(() => {
    const timer = setTimeout(save, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [current]);

  useEffect(() => {
    const draft = readDraft(new Date());
    // The form's initial content, such as what was just sent, isn't worth saving.
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

  /** Deletes the draft. `left` is the form's remaining content, which isn't saved unless it changes. */
  const forget = (left: Draft) => {
    removeDraft();
    latest.current = left;
    kept.current = JSON.stringify(left);
    setSavedAt(undefined);
    setRestored(false);
  };
  return { restored, savedAt, forget };
}
