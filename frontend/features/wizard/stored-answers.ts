import * as z from 'zod/mini';
import { EligibilityFacts, EligibilityResult } from '#shared/domain/eligibility.ts';
import { draftText } from '../../lib/public-drafts.ts';
import { FactsDraft } from './facts-form.ts';

const StoredAnswers = z.object({
  draft: FactsDraft,
  /** The last result, and whether the page computed it. */
  outcome: z.catch(
    z.optional(z.object({ facts: EligibilityFacts, result: EligibilityResult, scoredHere: z.boolean() })),
    undefined,
  ),
});
type StoredAnswers = z.infer<typeof StoredAnswers>;

const storageKey = 'landfall-wizard';
const Stored = z.extend(StoredAnswers, { until: z.number() });
const milliseconds = 7 * 86_400_000;

/**
 * The answers given in this browser within the last week. Undefined if there are none, or if storage is unavailable.
 */
export function readStoredAnswers(): StoredAnswers | undefined {
  try {
    const stored = Stored.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data;
    return stored && stored.until > Date.now() ? stored : undefined;
  } catch {
    // Storage is unavailable or contains invalid data. The form then starts empty.
    return undefined;
  }
}

export function forgetAnswers(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}

/** Stores the answers on this device, so that they survive signing up: the emailed link opens a new tab. */
export function storeAnswers(answers: StoredAnswers): void {
  try {
    const stored = { ...answers, until: Date.now() + milliseconds };
    localStorage.setItem(storageKey, draftText(localStorage, storageKey, stored));
  } catch {
    // Without storage, the answers last as long as the page.
  }
}
