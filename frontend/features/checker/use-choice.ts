import { useAddress } from '../../lib/use-address.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import {
  type CheckerChoice,
  choiceFrom,
  choiceQuery,
  noChoice,
  storeChoice,
  storedChoice,
} from './checker-choice.ts';

/**
 * The selection from the address, with gaps filled from earlier in this visit so that nothing is asked twice. Changes
 * update both.
 */
export function useChoice(): [CheckerChoice, (changed: Partial<CheckerChoice>) => void] {
  const hydrated = useHydrated();
  const [address, change] = useAddress();
  const choiceIn = (query: URLSearchParams) =>
    choiceFrom(new URLSearchParams([...query, ...choiceQuery(storedChoice())]));
  return [
    hydrated ? choiceIn(address) : noChoice,
    (changed) =>
      change(
        (before) => {
          const next = { ...choiceIn(before), ...changed };
          storeChoice(next);
          return choiceQuery(next);
        },
        { replace: true, preventScrollReset: true },
      ),
  ];
}
