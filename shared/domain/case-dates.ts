import * as z from 'zod/mini';

/** Kinds of documents that have dates. */
export const datedKinds = ['passport', 'visa', 'i94', 'test', 'report', 'medical'] as const;
export const DatedKind = z.enum(datedKinds);
export type DatedKind = z.infer<typeof DatedKind>;

export const datedKindLabels: Record<DatedKind, string> = {
  passport: 'Passport',
  visa: 'Visa',
  i94: 'I-94',
  test: 'Language test',
  report: 'Credential or evaluation report',
  medical: 'Medical exam',
};

/** The kind suggested by a file's name. */
export function suggestedKind(fileName: string): DatedKind | undefined {
  const words = fileName.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
  const hints: readonly (readonly [DatedKind, RegExp])[] = [
    ['passport', /\bpassport/],
    ['i94', /\bi ?94\b/],
    ['test', /\b(ielts|toefl|celpip|pte|tef|tcf|language test|selt)\b/],
    ['medical', /\b(medical|i ?693|vaccination|tuberculosis|tb (test|certificate))\b/],
    ['report', /\b(wes|eca|evaluation|credential)\b/],
    ['visa', /\bvisa\b/],
  ];
  return hints.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Doesn't include responses to the authority, whose deadlines are filing facts. */
export const deadlineKinds = ['filing_window', 'status_end', 'remedy', 'own'] as const;
export const DeadlineKind = z.enum(deadlineKinds);
export type DeadlineKind = z.infer<typeof DeadlineKind>;

export const deadlineKindLabels: Record<DeadlineKind, string> = {
  filing_window: 'Filing window closes',
  status_end: 'Status expires',
  remedy: 'Appeal or review due',
  own: 'Other',
};
