import * as z from 'zod/mini';
import type { Intake, IntakeAnswer, IntakeAnswers, IntakeSectionState } from '#shared/records/intake.ts';

/** An answer, or nothing. */
type Given = IntakeAnswer | null;

// More lenient than the contract, so that an answer that's too long is still there after a reload.
const StoredAnswer = z.nullable(
  z.union([z.string(), z.array(z.string()), z.array(z.record(z.string(), z.string()))]),
);

/** What someone typed, and the saved answer that it replaces. */
const Draft = z.object({ value: StoredAnswer, base: StoredAnswer });

/** The drafts of one section, by question. */
const SectionDrafts = z.record(z.string(), Draft);
type SectionDrafts = z.infer<typeof SectionDrafts>;

/** All drafts of a questionnaire, by section. */
export const Drafts = z.record(z.string(), SectionDrafts);
export type Drafts = z.infer<typeof Drafts>;

export const noDrafts: Drafts = {};

const normalText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/**
 * An answer as the server stores it: trimmed, and null if it's empty. Unnamed fields of an entry are dropped; an entry
 * without any stays, because it was added on purpose.
 */
function normalAnswer(answer: Given | undefined): Given {
  if (answer === undefined || answer === null) return null;
  if (typeof answer === 'string') return normalText(answer) || null;
  if (answer.length === 0) return null;
  return answer.every((each) => typeof each === 'string')
    ? answer
    : answer.filter((each) => typeof each === 'object').map(normalEntry);
}

/** Sorted, because the stored order of an entry's fields isn't defined. */
const normalEntry = (entry: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entry)
      .map(([id, text]) => [id, normalText(text)] as const)
      .filter(([, text]) => text !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Whether two answers are the same once stored. */
export const isSameAnswer = (one: Given | undefined, other: Given | undefined): boolean =>
  JSON.stringify(normalAnswer(one)) === JSON.stringify(normalAnswer(other));

/** A draft next to what is saved now. */
export interface AnswerConflict {
  readonly question: string;
  readonly theirs: Given;
  readonly yours: Given;
}

/** `idle`: nothing to save, only spaces at the end, for example. */
function stateOf({ value, base }: z.infer<typeof Draft>, saved: Given): 'idle' | 'unsaved' | 'conflict' {
  if (isSameAnswer(value, base) || isSameAnswer(value, saved)) return 'idle';
  return isSameAnswer(base, saved) ? 'unsaved' : 'conflict';
}

const savedAnswer = (state: IntakeSectionState, question: string): Given => state.answers[question] ?? null;

const draftsIn = (state: IntakeSectionState, drafts: Drafts): SectionDrafts => {
  const known = new Set(state.section.questions.map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(drafts[state.section.id] ?? {}).filter(([question]) => known.has(question)),
  );
};

/** The section's answers as they are shown: as saved, with what was typed since. */
export function shownAnswers(state: IntakeSectionState, drafts: Drafts): IntakeAnswers {
  const shown: IntakeAnswers = { ...state.answers };
  for (const [question, draft] of Object.entries(draftsIn(state, drafts))) {
    const saved = savedAnswer(state, question);
    // Nothing was typed that differs, so what someone else saved since is shown.
    if (stateOf(draft, saved) === 'idle' && !isSameAnswer(draft.value, saved)) continue;
    if (draft.value === null) delete shown[question];
    else shown[question] = draft.value;
  }
  return shown;
}

/** The answers that can be saved. Null removes one. */
export function unsavedAnswers(state: IntakeSectionState, drafts: Drafts): Record<string, Given> {
  return Object.fromEntries(
    Object.entries(draftsIn(state, drafts))
      .filter(([question, draft]) => stateOf(draft, savedAnswer(state, question)) === 'unsaved')
      .map(([question, { value }]) => [question, normalAnswer(value)]),
  );
}

/** The answers that someone else changed while they were typed here. */
export const conflictsIn = (state: IntakeSectionState, drafts: Drafts): readonly AnswerConflict[] =>
  Object.entries(draftsIn(state, drafts)).flatMap(([question, draft]) => {
    const theirs = savedAnswer(state, question);
    return stateOf(draft, theirs) === 'conflict' ? [{ question, theirs, yours: draft.value }] : [];
  });

/** Something typed that can't be saved anymore. */
export interface LostAnswer {
  readonly section: string;
  readonly question: string;
  readonly value: Given;
}

/** What was typed but not saved before the case was decided, or before its visa path no longer asked it. */
export const lostAnswers = (
  { sections, closed }: Pick<Intake, 'sections' | 'closed'>,
  drafts: Drafts,
): readonly LostAnswer[] =>
  Object.entries(drafts).flatMap(([section, answers]) => {
    const state = sections.find((each) => each.section.id === section);
    const known = new Set(state?.section.questions.map(({ id }) => id));
    return Object.entries(answers).flatMap(([question, draft]) => {
      if (known.has(question) && !closed) return [];
      const saved = state && known.has(question) ? savedAnswer(state, question) : draft.base;
      return stateOf(draft, saved) === 'idle' ? [] : [{ section, question, value: draft.value }];
    });
  });

export const withoutLost = (drafts: Drafts, lost: readonly LostAnswer[]): Drafts =>
  lost.reduce((rest, { section, question }) => {
    const { [question]: _, ...others } = rest[section] ?? {};
    return withSection(rest, section, others);
  }, drafts);

/** Brings back what was lost and then discarded. */
export const withLost = (drafts: Drafts, lost: readonly LostAnswer[], from: Drafts): Drafts =>
  lost.reduce((rest, { section, question }) => {
    const draft = from[section]?.[question];
    return draft ? withSection(rest, section, { ...rest[section], [question]: draft }) : rest;
  }, drafts);

const withSection = (drafts: Drafts, section: string, changed: SectionDrafts): Drafts => {
  const { [section]: _, ...others } = drafts;
  return Object.keys(changed).length > 0 ? { ...others, [section]: changed } : others;
};

/** Adds what was typed. A later change of the same answer still replaces the answer that was there first. */
export function withAnswer(
  drafts: Drafts,
  state: IntakeSectionState,
  question: string,
  value: Given,
): Drafts {
  const section = drafts[state.section.id] ?? {};
  const saved = savedAnswer(state, question);
  const before = section[question];
  const base = before && stateOf(before, saved) !== 'idle' ? before.base : saved;
  return withSection(drafts, state.section.id, { ...section, [question]: { value, base } });
}

/** Takes over a response: what was sent becomes the answer that anything typed since then replaces. */
export function afterSave(drafts: Drafts, section: string, sent: Readonly<Record<string, Given>>): Drafts {
  const rebased = Object.entries(drafts[section] ?? {}).map(([question, draft]) => [
    question,
    question in sent ? { ...draft, base: sent[question] ?? null } : draft,
  ]);
  return withSection(drafts, section, Object.fromEntries(rebased));
}

/** Removes the drafts of a section that don't have to be saved, such as spaces at the end. */
export function withoutIdle(drafts: Drafts, state: IntakeSectionState): Drafts {
  const kept = Object.entries(draftsIn(state, drafts)).filter(
    ([question, draft]) => stateOf(draft, savedAnswer(state, question)) !== 'idle',
  );
  return withSection(drafts, state.section.id, Object.fromEntries(kept));
}

/** Settles a conflict. `yours` replaces what is saved now. */
export function settled(
  drafts: Drafts,
  state: IntakeSectionState,
  question: string,
  kept: 'theirs' | 'yours',
): Drafts {
  const { [question]: draft, ...others } = drafts[state.section.id] ?? {};
  const mine = draft && { [question]: { value: draft.value, base: savedAnswer(state, question) } };
  return withSection(drafts, state.section.id, kept === 'yours' ? { ...others, ...mine } : others);
}
