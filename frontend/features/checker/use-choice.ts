import { useSearchParams } from 'react-router-dom';
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
export function useChoice(): [CheckerChoice, (choice: CheckerChoice) => void] {
  const hydrated = useHydrated();
  const [query, setQuery] = useSearchParams();
  const choice = hydrated
    ? choiceFrom(new URLSearchParams([...query, ...choiceQuery(storedChoice())]))
    : noChoice;
  return [
    choice,
    (next) => {
      storeChoice(next);
      setQuery(choiceQuery(next), { replace: true, preventScrollReset: true });
    },
  ];
}
