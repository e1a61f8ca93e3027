import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CaseConflict } from '#shared/contract/problem.ts';
import type {
  Intake,
  IntakeAnswer,
  IntakeAnswers,
  IntakeQuestion,
  IntakeSectionState,
} from '#shared/records/intake.ts';
import { useTabState } from '../../lib/tab-state.ts';
import { signedInUser } from '../../lib/tab-storage.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { readSection } from './api/intake.ts';
import {
  type AnswerConflict,
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
import { isRetried, useAutomaticSaves } from './use-automatic-saves.ts';
import { type SaveOutcome, useSaveAnswers } from './use-save-answers.ts';

const unsavedText =
  'Some answers aren’t saved yet. They’re kept in this tab and will be saved when you open this questionnaire here again.';

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
  /** Of a visa path that was corrected, too. */
  const questions = useRef(new Map<string, IntakeQuestion>());
  useEffect(() => {
    for (const { section } of intake.sections)
      for (const question of section.questions)
        questions.current.set(`${section.id}.${question.id}`, question);
  }, [intake.sections]);
  const update = (change: (before: Drafts) => Drafts) => {
    latest.current = change(latest.current);
    setDrafts(change);
  };

  /** As saved now: an undo, for example, comes from an earlier rendering. */
  const savedNow = (state: IntakeSectionState): IntakeSectionState =>
    readSection(client, caseId, state.section.id) ?? state;

  const { save, failure, clearFailure, rejected } = useSaveAnswers(caseId, latest, update);
  const unsaved = closed
    ? []
    : intake.sections.filter((state) => Object.keys(unsavedAnswers(state, drafts)).length > 0);
  const isUnsaved = unsaved.length > 0;
  const lost = lostAnswers(intake, drafts);
  const hasConflict = !closed && intake.sections.some((state) => conflictsIn(state, drafts).length > 0);
  const saveAll = () => {
    for (const { section } of unsaved) void save(section.id);
  };

  useAutomaticSaves({ isUnsaved, failure, changing: [drafts, intake], saveAll });
  // Leaving saves, so it asks only if that can't work.
  useUnsaved(hasConflict || (isUnsaved && failure !== undefined), unsavedText, { isKeptOnPage: true });
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
      if (failure && !(isUnsaved && isRetried(failure))) clearFailure();
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
