import type * as z from 'zod/mini';
import { normalizedNumber } from '#shared/domain/authorities.ts';
import type { FilingFacts } from '#shared/domain/filing-facts.ts';
import type { FilingField, OtherFilingField } from '#shared/domain/filing-fields.ts';
import { filedProblem, filingProblems } from '#shared/domain/filing-problems.ts';
import { byField, problemsOf } from './problems-of.ts';

/** The fields of a filing as people type them. */
export type FilingDraft = Partial<Record<OtherFilingField, string | undefined>>;

export const draftOf = <Field extends OtherFilingField>(
  fields: readonly Field[],
  facts: { readonly [Name in Field]?: string | undefined },
) => Object.fromEntries(fields.map((field) => [field, facts[field] ?? ''])) as Record<Field, string>;

/**
 * What was typed, as it is saved, and the problems of the whole set by field.
 * @param schema of the filing
 * @param place of its authority
 * @param before the filing until now
 */
export function readDraft<Facts extends Pick<FilingFacts, FilingField>>(
  schema: z.ZodMiniType<Facts>,
  place: string,
  draft: FilingDraft,
  before: Pick<FilingFacts, FilingField> | undefined,
): { given: FilingDraft; facts: Facts | undefined; problems: FilingDraft } {
  const given: FilingDraft = Object.fromEntries(
    Object.entries(draft).flatMap(([field, typed]) => {
      const value = typed?.trim();
      if (!value) return [];
      return [[field, field === 'receipt_number' ? normalizedNumber(place, value) : value]];
    }),
  );
  const parsed = schema.safeParse(given);
  const problems = parsed.success
    ? byField(filingProblems(place, parsed.data, before))
    : problemsOf(parsed.error);
  return { given, facts: parsed.data, problems };
}

/** The problem with a new day of filing, in view of the authority's requests since. */
export const readFiled = (...of: Parameters<typeof filedProblem>): FilingDraft =>
  byField(filedProblem(...of));
