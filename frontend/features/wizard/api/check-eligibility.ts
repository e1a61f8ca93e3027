import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { type EligibilityFacts, scoreO1a } from '#shared/domain/eligibility.ts';
import { call } from '../../../lib/api-client.ts';
import type { Outcome } from '../components/result-card.tsx';

/** How long the service may think before the page scores by itself. Milliseconds. */
const patience = 8_000;

/** Asks the service for the score; when it fails, for whatever reason, the page scores by the same rules. */
export async function checkEligibility(facts: EligibilityFacts): Promise<Outcome> {
  try {
    const { result } = await call(eligibilityContract.checkEligibility, {
      body: { path: 'US_O1A', facts },
      signal: AbortSignal.timeout(patience),
    });
    return { facts, result, scoredHere: false };
  } catch (error) {
    console.info('Eligibility was scored in the page', error);
    return { facts, result: scoreO1a(facts), scoredHere: true };
  }
}
