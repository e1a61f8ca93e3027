import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { intakeContract } from '#shared/contract/intake.ts';
import type { CaseConflict } from '#shared/contract/problem.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { isClosed, readSection, refreshIfOutdated, storeSection } from './api/intake.ts';
import { afterSave, conflictsIn, type Drafts, unsavedAnswers } from './drafts.ts';

/** How often a save is repeated because someone else changed other answers at the same moment. */
const maxRepeats = 3;
/** Of a request that outlives its page, which browsers limit to 64 KB. A character has up to three bytes. */
const maxKeepaliveCharacters = 16_000;

export type SaveOutcome = 'saved' | 'conflict' | 'failed';

/**
 * Saves what was typed in a section, one request a section at a time.
 * @param drafts what was typed until now, which may not be rendered yet
 * @param update removes what was saved from the drafts
 */
export function useSaveAnswers(
  caseId: string,
  drafts: RefObject<Drafts>,
  update: (change: (before: Drafts) => Drafts) => void,
) {
  const client = useQueryClient();
  const running = useRef(new Map<string, Promise<SaveOutcome>>());
  /** Why the last save failed, until it succeeds. */
  const [failure, setFailure] = useState<unknown>();
  const [rejected, setRejected] = useState<readonly CaseConflict[]>([]);

  const send = async (section: string, repeats = 0): Promise<SaveOutcome> => {
    const state = readSection(client, caseId, section);
    const answers = state ? unsavedAnswers(state, drafts.current) : {};
    if (!state || isClosed(client, caseId)) return 'saved';
    if (Object.keys(answers).length === 0)
      return conflictsIn(state, drafts.current).length > 0 ? 'conflict' : 'saved';
    try {
      const saved = await call(intakeContract.saveIntakeAnswers, {
        params: { caseId, sectionId: section },
        body: { answers, version: state.version },
        keepalive: JSON.stringify(answers).length <= maxKeepaliveCharacters,
      });
      await storeSection(client, caseId, saved);
      update((before) => afterSave(before, section, answers));
      setFailure(undefined);
      return conflictsIn(saved, drafts.current).length > 0 ? 'conflict' : 'saved';
    } catch (error) {
      await refreshIfOutdated(client, caseId, error);
      const conflict = error instanceof ApiError ? error.conflict : undefined;
      if (conflict) setRejected((before) => [...before, conflict]);
      const isConcurrent =
        error instanceof ApiError && (error.code === 'intake.changed' || error.code === 'conflict');
      if (isConcurrent && repeats < maxRepeats) return send(section, repeats + 1);
      setFailure(error);
      return 'failed';
    }
  };
  const save = (section: string): Promise<SaveOutcome> => {
    const before = running.current.get(section);
    const next = before
      ? before.then((outcome) => (outcome === 'failed' ? outcome : send(section)))
      : send(section);
    running.current.set(section, next);
    void next.finally(() => {
      if (running.current.get(section) === next) running.current.delete(section);
    });
    return next;
  };
  return { save, failure, clearFailure: () => setFailure(undefined), rejected };
}
