import * as z from 'zod/mini';
import { EligibilityFacts, EligibilityResult } from '#shared/domain/eligibility.ts';
import { FactsDraft } from './facts-form.ts';

const KeptAnswers = z.object({
  draft: FactsDraft,
  /** The last result and whether it was scored in the page. */
  outcome: z.catch(
    z.optional(z.object({ facts: EligibilityFacts, result: EligibilityResult, scoredHere: z.boolean() })),
    undefined,
  ),
});
export type KeptAnswers = z.infer<typeof KeptAnswers>;

const storageKey = 'landfall-wizard';

/** What was answered earlier in this tab; undefined when nothing was, or when storage is closed to us. */
export function readKeptAnswers(): KeptAnswers | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text === null ? undefined : KeptAnswers.safeParse(JSON.parse(text)).data;
  } catch {
    // A browser may refuse storage, or somebody wrote nonsense into it: the form then starts empty.
    return undefined;
  }
}

/** Keeps the answers while this tab is open, so that signing in does not lose them. */
export function keepAnswers(answers: KeptAnswers): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(answers));
  } catch {
    // Without storage the answers live as long as the page.
  }
}
