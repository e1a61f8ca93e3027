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
type KeptAnswers = z.infer<typeof KeptAnswers>;

const storageKey = 'landfall-wizard';
const Stored = z.extend(KeptAnswers, { until: z.number() });
const milliseconds = 7 * 86_400_000;

/** What was answered in this browser within a week; undefined when nothing was, or when storage is closed to us. */
export function readKeptAnswers(): KeptAnswers | undefined {
  try {
    const stored = Stored.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data;
    return stored && stored.until > Date.now() ? stored : undefined;
  } catch {
    // A browser may refuse storage, or someone wrote nonsense into it: the form then starts empty.
    return undefined;
  }
}

export function forgetAnswers(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps the answers on this device, so that signing up does not lose them: the mailed link opens a new tab. */
export function keepAnswers(answers: KeptAnswers): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...answers, until: Date.now() + milliseconds }));
  } catch {
    // Without storage the answers live as long as the page.
  }
}
