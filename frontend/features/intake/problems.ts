import type { AnswerProblem } from '#shared/records/intake.ts';

/** Messages by question, or by `question.entry.field`, as in the server's responses. */
export type Problems = Readonly<Record<string, string>>;

/** @param entry the position in a list */
export const problemKey = (question: string, entry?: number, field?: string): string =>
  [question, entry, field].filter((part) => part !== undefined).join('.');

/** The element that shows an answer, and its first field. */
export const answerId = (key: string): string => `answer-${key.replaceAll('.', '-')}`;

/** In the order of the questions. The first problem of an answer counts. */
export function problemsByKey(problems: readonly AnswerProblem[]): Problems {
  const byKey: Record<string, string> = {};
  for (const { question, entry, field, message } of problems)
    byKey[problemKey(question, entry, field)] ??= message;
  return byKey;
}

const fieldsOfAnswer = 'input, select, textarea, button';

/** Moves the focus to an answer. Its entry, if it has one, must be open. */
export function focusAnswer(key: string): void {
  const answer = document.getElementById(answerId(key));
  const field = answer?.querySelector<HTMLElement>(fieldsOfAnswer);
  field?.focus({ preventScroll: true });
  (field ?? answer)?.scrollIntoView({ block: 'center' });
}
