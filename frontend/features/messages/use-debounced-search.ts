import { useEffect, useState } from 'react';
import { limits } from '#shared/schema/limits.ts';

const debounceMilliseconds = 300;

/** The search input, and its debounced value. */
export function useDebouncedSearch(): readonly [string, (typed: string) => void, string] {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim().slice(0, limits.searchText)), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped, typed.trim() === '' ? '' : words];
}
