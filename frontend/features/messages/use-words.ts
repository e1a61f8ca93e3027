import { useEffect, useState } from 'react';
import { limits } from '#shared/schema/limits.ts';

const pause = 300;

/** The search input, and its debounced value. */
export function useWords(): readonly [string, (typed: string) => void, string] {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim().slice(0, limits.searchText)), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped, typed.trim() === '' ? '' : words];
}
