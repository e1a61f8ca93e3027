import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { intakeContract } from '#shared/contract/intake.ts';
import type { CaseConflict } from '#shared/contract/problem.ts';
import type {
  Intake,
  IntakeAnswer,
  IntakeAnswers,
  IntakeQuestion,
  IntakeSectionState,
} from '#shared/records/intake.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { useTabState } from '../../lib/tab-state.ts';
import { signedInUser } from '../../lib/tab-storage.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { isClosed, readSection, refreshIfOutdated, storeSection } from './api/intake.ts';
import {
  type AnswerConflict,
  afterSave,
  conflictsIn,
  Drafts,
  type LostAnswer,
  lostAnswers,
  noDrafts,
  settled,
  shownAnswers,
  unsavedAnswers,
  withAnswer,
  withLost,
  withoutIdle,
  withoutLost,
} from './drafts.ts';

/** How long someone pauses typing before it's saved. */
const pauseMilliseconds = 800;
const retryMilliseconds = 10_000;
/** How often a save is repeated because someone else changed other answers at the same moment. */
const maxRepeats = 3;
/** Of a request that outlives its page, which browsers limit to 64 KB. A character has up to three bytes. */
const maxKeepaliveCharacters = 16_000;

const unsavedText =
  'Some answers aren’t saved yet. They’re kept in this tab and will be saved when you open this questionnaire here again.';

type SaveOutcome = 'saved' | 'conflict' | 'failed';

/** Shows and changes the answers of a questionnaire. */
export interface AnswerEditor {
  /** As saved, with what was typed since. */
  answersOf(state: IntakeSectionState): IntakeAnswers;
  conflictsOf(state: IntakeSectionState): readonly AnswerConflict[];
  change(state: IntakeSectionState, question: string, answer: IntakeAnswer): void;
  /** A question was left: saves without waiting for a pause. */
  leave(state: IntakeSectionState): void;
  /** The rejected save of an answer: who saved it meanwhile, and when. */
  rejectionOf(question: string): CaseConflict | undefined;
  settle(state: IntakeSectionState, question: string, kept: 'theirs' | 'yours'): void;
  /** Saves what was typed in a section. A conflict has to be settled first. */
  saveNow(section: string): Promise<SaveOutcome>;
  /** A section's answers at this moment, which may not be rendered yet. */
  latestAnswers(section: string): IntakeAnswers;
  /** Tries again to save what is unsaved in any section. */
  retry(): void;
  readonly isUnsaved: boolean;
  /** Why the last save failed, until it succeeds. */
  readonly failure: unknown;
  /** What was typed and can't be saved anymore, with its question unless that was forgotten with a reload. */
  readonly lost: readonly (LostAnswer & { readonly asked: IntakeQuestion | undefined })[];
  /** @returns what brings them back */
  discardLost(): () => void;
}

/**
 * Saves answers while they are typed, each section on its own. What isn't saved yet is kept in this tab, survives a
 * reload, and is saved once the connection is back. Answers that someone else changed meanwhile wait for a decision.
 */
export function useAnswers(intake: Intake): AnswerEditor {
  const { case_id: caseId, closed } = intake;
  const client = useQueryClient();
  const [drafts, setDrafts] = useTabState('intake', noDrafts, Drafts, { always: true });
  /** State would be too slow: what was typed last may not be rendered yet when it's saved. */
  const latest = useRef(drafts);
  const running = useRef(new Map<string, Promise<SaveOutcome>>());
  const [failure, setFailure] = useState<unknown>();
  const [rejected, setRejected] = useState<readonly CaseConflict[]>([]);
  /** Of a visa path that was corrected, too. */
  const questions = useRef(new Map<string, IntakeQuestion>());
  useEffect(() => {
    for (const { section } of intake.sections)
      for (const question of section.questions)
        questions.current.set(`${section.id}.${question.id}`, question);
  }, [intake.sections]);
  const update = (change: (before: Drafts) => Drafts) => {
    latest.current = change(latest.current);
    setDrafts((before = noDrafts) => change(before));
  };

  /** As saved now: an undo, for example, comes from an earlier rendering. */
  const savedNow = (state: IntakeSectionState): IntakeSectionState =>
    readSection(client, caseId, state.section.id) ?? state;

  const send = async (section: string, repeats = 0): Promise<SaveOutcome> => {
    const state = readSection(client, caseId, section);
    const answers = state ? unsavedAnswers(state, latest.current) : {};
    if (!state || isClosed(client, caseId)) return 'saved';
    if (Object.keys(answers).length === 0)
      return conflictsIn(state, latest.current).length > 0 ? 'conflict' : 'saved';
    try {
      const saved = await call(intakeContract.saveIntakeAnswers, {
        params: { caseId, sectionId: section },
        body: { answers, version: state.version },
        keepalive: JSON.stringify(answers).length <= maxKeepaliveCharacters,
      });
      await storeSection(client, caseId, saved);
      update((before) => afterSave(before, section, answers));
      setFailure(undefined);
      return conflictsIn(saved, latest.current).length > 0 ? 'conflict' : 'saved';
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
  /** One request a section at a time. */
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

  const unsaved = closed
    ? []
    : intake.sections.filter((state) => Object.keys(unsavedAnswers(state, drafts)).length > 0);
  const isUnsaved = unsaved.length > 0;
  const lost = lostAnswers(intake, drafts);
  const hasConflict = !closed && intake.sections.some((state) => conflictsIn(state, drafts).length > 0);
  const saveAll = () => {
    for (const { section } of unsaved) void save(section.id);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change starts a new pause
  useEffect(() => {
    if (!isUnsaved || failure) return undefined;
    const timer = setTimeout(saveAll, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [drafts, intake, isUnsaved, failure]);

  const isRetried = isUnsaved && failure instanceof ApiError && failure.isRetryable;
  useEffect(() => {
    if (!isRetried) return undefined;
    const timer = setTimeout(saveAll, retryMilliseconds);
    window.addEventListener('online', saveAll);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', saveAll);
    };
  });

  // A phone may close a tab in the background, without asking.
  useEffect(() => {
    if (!isUnsaved || (failure !== undefined && !isRetried)) return undefined;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveAll();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  });

  // Leaving saves, so it asks only if that can't work. Closing the tab doesn't wait for a save.
  useUnsaved(hasConflict || (isUnsaved && failure !== undefined), unsavedText, { isKeptOnPage: true });
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page is left
  useEffect(
    () => () => {
      if (signedInUser() === undefined) return;
      for (const section of Object.keys(latest.current)) void save(section);
    },
    [],
  );

  return {
    answersOf: (state) => (closed ? state.answers : shownAnswers(state, drafts)),
    conflictsOf: (state) => (closed ? [] : conflictsIn(state, drafts)),
    change(state, question, answer) {
      // A shorter answer may be accepted.
      if (failure && !isRetried) setFailure(undefined);
      update((before) => withAnswer(before, savedNow(state), question, answer));
    },
    leave(state) {
      update((before) => withoutIdle(before, savedNow(state)));
      void save(state.section.id);
    },
    rejectionOf: (question) => rejected.findLast((each) => each.question === question),
    settle: (state, question, kept) => update((before) => settled(before, state, question, kept)),
    saveNow: save,
    latestAnswers(section) {
      const state = readSection(client, caseId, section);
      return state ? shownAnswers(state, latest.current) : {};
    },
    retry: saveAll,
    isUnsaved,
    failure: isUnsaved ? failure : undefined,
    lost: lost.map((each) => ({
      ...each,
      asked:
        questions.current.get(`${each.section}.${each.question}`) ??
        intake.sections
          .find(({ section }) => section.id === each.section)
          ?.section.questions.find(({ id }) => id === each.question),
    })),
    discardLost() {
      update((before) => withoutLost(before, lost));
      return () => update((before) => withLost(before, lost, drafts));
    },
  };
}
