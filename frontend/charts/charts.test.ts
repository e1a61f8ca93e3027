import { describe, expect, it } from 'vitest';
import { chartOf, chartPlace, courseTo, positionText } from './charts.ts';

describe('charts', () => {
  it('places progress along the course and ends in the port', () => {
    const { fixes, port, route } = chartOf('us', 'card');
    expect(fixes.map(({ percent }) => percent)).toEqual([20, 40, 60, 80, 100]);
    expect(fixes.at(-1)?.at).toEqual(port);
    expect(route.at(-1)).toEqual(port);
    // As in the hand-drawn chart.
    expect(fixes[1]?.at[0]).toBeCloseTo(248.3, 0);
    expect(fixes[1]?.at[1]).toBeCloseTo(169.1, 0);
  });

  it('draws the course only up to the current progress', () => {
    const route = [
      [0, 0],
      [10, 0],
      [10, 10],
    ] as const;
    expect(courseTo(route)).toBe('M0 0L10 0L10 10');
    expect(courseTo(route, [4, 0])).toBe('M0 0L4 0');
    expect(courseTo(route, [10, 3])).toBe('M0 0L10 0L10 3');
  });

  it('accepts either country code and does not guess', () => {
    expect(chartPlace('UK')).toBe(chartPlace('GB'));
    expect(chartPlace('BR')).toBeUndefined();
  });

  it('formats a position in chart notation', () => {
    expect(positionText([-74.02, 40.66])).toBe('40°40′N 74°01′W');
    expect(positionText([144.92, -37.86])).toBe('37°52′S 144°55′E');
  });
});
