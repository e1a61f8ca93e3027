import { describe, expect, test } from 'vitest';
import { chooseRoute, pathsOf } from './route-choice.ts';

const nothing = { country: '', path: '' };

describe('choosing country and visa path', () => {
  test('a path brings its country along', () => {
    expect(chooseRoute(nothing, { path: 'UK_SkilledWorker' })).toEqual({
      country: 'UK',
      path: 'UK_SkilledWorker',
    });
  });
  test('another country lets go of a path that leads elsewhere, and keeps one that leads there', () => {
    expect(chooseRoute({ country: 'US', path: 'US_H1B' }, { country: 'CA' })).toEqual({
      country: 'CA',
      path: '',
    });
    expect(chooseRoute({ country: '', path: 'US_H1B' }, { country: 'US' })).toEqual({
      country: 'US',
      path: 'US_H1B',
    });
  });
  test('offers the paths of the country, and all while none is chosen', () => {
    const options = [{ value: 'US_H1B' }, { value: 'CA_Express' }] as const;
    expect(pathsOf(options, 'CA')).toEqual([{ value: 'CA_Express' }]);
    expect(pathsOf(options, 'AU')).toEqual([]);
    expect(pathsOf(options, '')).toHaveLength(2);
  });
});
