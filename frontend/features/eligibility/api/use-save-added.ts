import { useQuery } from '@tanstack/react-query';
import type { Facts } from '#shared/routes/facts.ts';
import { useSession } from '../../../lib/session.tsx';
import { compareAnswers, mergedFacts, onlyAdds, unitedAnswers } from '../compare-answers.ts';
import { draftFromFacts } from '../draft-from-facts.ts';
import { profileFactsQuery, useSaveFacts } from './profile-facts.ts';

/**
 * Adds answers to the profile of a signed-in user. Does nothing if one of them differs from the profile's, which only
 * the user can decide.
 */
export function useSaveAdded(): (facts: Facts) => void {
  const isSignedIn = useSession().status === 'signedIn';
  const { data } = useQuery({ ...profileFactsQuery, enabled: isSignedIn });
  const save = useSaveFacts(() => undefined);
  return (facts) => {
    if (!data) return;
    const device = draftFromFacts(facts);
    const kept = { draft: draftFromFacts(data.facts), facts: data.facts };
    if (onlyAdds(compareAnswers(device, kept.draft)))
      save.mutate({ facts: mergedFacts(unitedAnswers(device, kept.draft), kept), version: data.version });
  };
}
