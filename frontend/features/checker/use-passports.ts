import { useEffect, useState } from 'react';
import type { PassportName } from '../../content/content-parts.ts';
import { listedPassports } from './checker-choice.ts';

/** All passport countries. The first paint has only the specification's list; the others follow. */
export function usePassports(): readonly PassportName[] {
  const [others, setOthers] = useState<readonly PassportName[]>([]);
  useEffect(() => {
    import('content:passport-countries').then(
      ({ default: countries }) => setOthers(passportsOf(countries)),
      (error: unknown) => console.warn('The list of countries could not be loaded', error),
    );
  }, []);
  return [...listedPassports, ...others];
}

function passportsOf(countries: Readonly<Record<string, string>>): PassportName[] {
  const listed = new Set(listedPassports.map(({ code }) => code));
  return Object.entries(countries)
    .filter(([code]) => !listed.has(code))
    .map(([code, name]) => ({ code, name, from: name }));
}
