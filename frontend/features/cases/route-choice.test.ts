import { describe, expect, test } from 'vitest';
import { chooseRoute, noPath, pathsOf } from './route-choice.ts';

const nothing = { country: '', path: '' };

describe('selecting country and visa path', () => {
  test('selecting a path selects its country', () => {
    expect(chooseRoute(nothing, { path: 'UK_SkilledWorker' })).toEqual({
      country: 'UK',
      path: 'UK_SkilledWorker',
    });
  });
  test('selecting another country clears a path that doesn’t match it', () => {
    expect(chooseRoute({ country: 'US', path: 'US_H1B' }, { country: 'CA' })).toEqual({
      country: 'CA',
      path: '',
    });
    expect(chooseRoute({ country: '', path: 'US_H1B' }, { country: 'US' })).toEqual({
      country: 'US',
      path: 'US_H1B',
    });
  });
  test('offers the country’s paths, and all paths if none is selected', () => {
    const options = [{ value: 'US_H1B' }, { value: 'CA_Express' }] as const;
    expect(pathsOf(options, 'CA')).toEqual([{ value: 'CA_Express' }]);
    expect(pathsOf(options, 'AU')).toEqual([]);
    expect(pathsOf(options, '')).toHaveLength(2);
    expect(noPath('AU', options)).toBe('No visa paths for Australia yet');
    for (const country of ['CA', '']) expect(noPath(country, options)).toBeUndefined();
    expect(noPath('', [])).toBeUndefined();
  });
});
