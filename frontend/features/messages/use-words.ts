import { useEffect, useState } from 'react';
import { limits } from '#shared/schema/limits.ts';

const pause = 300;

/** What is typed into a search, and what is searched for once typing pauses. */
export function useWords(): readonly [string, (typed: string) => void, string] {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim().slice(0, limits.searchText)), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped, typed.trim() === '' ? '' : words];
}
