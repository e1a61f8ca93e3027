import { describe, expect, test } from 'vitest';
import { matching, matchScore } from './match-text.ts';

describe('matching what was typed', () => {
  test.each([
    ['dash', 'Dashboard', 3],
    ['nguyen', 'Nguyễn Ánh', 3],
    ['sean', 'Seán Byrne', 3],
    ['board', 'Dashboard', 2],
    ['dshbrd', 'Dashboard', 1],
    ['dshbrd', 'Admin Dashboard', 1],
    ['okonkwo uk', 'Amara Okonkwo, UK Global Talent', 6],
    ['o-1a', 'US O-1A', 2],
    ['h1b', 'US H-1B h1b', 3],
    ['', 'Dashboard', 0],
  ])('“%s” matches “%s”', (typed, text, score) => {
    expect(matchScore(typed, text)).toBe(score);
  });

  test.each([
    ['okonkwo ca', 'Amara Okonkwo, UK Global Talent'],
    ['xq', 'Dashboard'],
    ['bd', 'Dashboard'],
  ])('“%s” doesn’t match “%s”', (typed, text) => {
    expect(matchScore(typed, text)).toBeUndefined();
  });

  test('sorts the best first, stably', () => {
    const items = ['Admin Dashboard', 'My cases', 'Dashboard', 'All cases'];
    expect(matching('cases', items, (item) => item)).toEqual(['My cases', 'All cases']);
    expect(matching('', items, (item) => item)).toEqual(items);
    expect(matching('da', ['Agenda', 'Dashboard'], (item) => item)).toEqual(['Dashboard', 'Agenda']);
    expect(matching('adm', items, (item) => item)).toEqual(['Admin Dashboard']);
  });
});
