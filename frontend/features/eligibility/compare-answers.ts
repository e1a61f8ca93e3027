import { factValue } from '#shared/routes/fact-value.ts';
import type { Facts } from '#shared/routes/facts.ts';
import { answerText } from './describe-answers.ts';
import type { Draft } from './draft.ts';
import { allQuestions } from './draft-from-facts.ts';
import { readDraft } from './draft-to-facts.ts';
import { partnerPath, type Question } from './question.ts';

/** Where an answer is taken from. */
export type AnswerSource = 'device' | 'profile';

interface AnswerDifference {
  readonly question: Question;
  /** In words. Undefined if unknown. */
  readonly device: string | undefined;
  readonly profile: string | undefined;
}

const answerTextOf = (question: Question, draft: Draft): string | undefined =>
  question.path.startsWith(`${partnerPath}.`) && draft.values[partnerPath] !== 'yes'
    ? undefined
    : answerText(question, draft);

/** The answers that differ between this device and the profile. */
export const compareAnswers = (device: Draft, profile: Draft): readonly AnswerDifference[] =>
  allQuestions.flatMap((question) => {
    const [here, there] = [answerTextOf(question, device), answerTextOf(question, profile)];
    return here === there ? [] : [{ question, device: here, profile: there }];
  });

/**
 * Whether this device has answers that the profile lacks, and no other answer to the same question: there is nothing
 * to decide.
 */
export const onlyAdds = (differences: readonly AnswerDifference[]): boolean =>
  differences.some(({ profile }) => profile === undefined) &&
  differences.every(({ device, profile }) => device === undefined || profile === undefined);

/** The default choice: the source that has an answer, and this device if both do. */
export const suggestedSource = ({ device }: AnswerDifference): AnswerSource =>
  device === undefined ? 'profile' : 'device';

export type AnswerSources = Readonly<Record<string, AnswerSource>>;

/** This device's answers, except for those taken from the profile. */
export function mergeAnswers(device: Draft, profile: Draft, sources: AnswerSources): Draft {
  const values = { ...device.values };
  const lists = { ...device.lists };
  for (const { question } of compareAnswers(device, profile)) {
    const { path } = question;
    if (sources[path] !== 'profile') continue;
    values[path] = profile.values[path] ?? '';
    if (question.kind === 'list') lists[path] = profile.lists[path] ?? [];
  }
  return { values, lists };
}

/** The answers of both, where there is nothing to decide. */
export const unitedAnswers = (device: Draft, profile: Draft): Draft =>
  mergeAnswers(
    device,
    profile,
    Object.fromEntries(
      compareAnswers(device, profile).map((each) => [each.question.path, suggestedSource(each)]),
    ),
  );

/**
 * The merged answers as facts. An answer taken from the profile keeps its original fact, which may name documents and
 * notes that the questionnaire doesn't show.
 */
export function mergedFacts(merged: Draft, kept: { readonly draft: Draft; readonly facts: Facts }): Facts {
  const { facts } = readDraft(merged);
  for (const question of allQuestions) {
    const { path } = question;
    if (path === partnerPath) continue;
    const original = factValue(kept.facts, path);
    if (original !== undefined && answerTextOf(question, merged) === answerTextOf(question, kept.draft))
      putFact(facts, path, original);
  }
  return facts;
}

function putFact(facts: Facts, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.length > 0 ? factValue(facts, names.join('.')) : facts;
  if (typeof parent === 'object' && parent !== null) (parent as Record<string, unknown>)[last] = value;
}
