import { useSearchParams } from 'react-router-dom';
import { useHydrated } from '../../lib/use-hydrated.ts';
import {
  type CheckerChoice,
  choiceFrom,
  choiceQuery,
  noChoice,
  rememberChoice,
  rememberedChoice,
} from './checker-choice.ts';

/** The selection: from the address, otherwise from earlier in this visit. Changes update both. */
export function useChoice(): [CheckerChoice, (choice: CheckerChoice) => void] {
  const hydrated = useHydrated();
  const [query, setQuery] = useSearchParams();
  const asked = choiceFrom(query);
  const isAsked = Object.values(asked).some((code) => code !== '');
  const choice = hydrated ? (isAsked ? asked : rememberedChoice()) : noChoice;
  return [
    choice,
    (next) => {
      rememberChoice(next);
      setQuery(choiceQuery(next), { replace: true, preventScrollReset: true });
    },
  ];
}
