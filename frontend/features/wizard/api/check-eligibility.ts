import { eligibilityContract } from '#shared/contract/eligibility.ts';
import { type EligibilityFacts, scoreO1a } from '#shared/domain/eligibility.ts';
import { call } from '../../../lib/api-client.ts';
import type { Outcome } from '../components/result-card.tsx';

/** Timeout of the eligibility service in milliseconds, after which the page computes the score itself. */
const timeoutMilliseconds = 8_000;

/** Requests the score from the service. On any failure, computes it in the page with the same rules. */
export async function checkEligibility(facts: EligibilityFacts): Promise<Outcome> {
  try {
    const { result } = await call(eligibilityContract.checkEligibility, {
      body: { path: 'US_O1A', facts },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { facts, result, scoredHere: false };
  } catch (error) {
    console.info('Eligibility was scored in the browser', error);
    return { facts, result: scoreO1a(facts), scoredHere: true };
  }
}
