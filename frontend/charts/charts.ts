import { chartData } from './chart-data.ts';

/** A point in chart units. */
export type Point = readonly [number, number];
type ChartId = keyof typeof chartData;
export type ChartSize = 'card' | 'large';
export type ChartPlace = ChartId extends `${infer Place}-${ChartSize}` ? Place : never;

export interface ChartGeometry {
  readonly place: string;
  /** Degrees east, degrees north. */
  readonly position: Point;
  readonly w: number;
  readonly h: number;
  readonly port: Point;
  readonly route: readonly Point[];
  readonly fixes: readonly { readonly percent: number; readonly at: Point }[];
  /** The SVG file. Pages show its `#chart` element with <use>. */
  readonly url: string;
}

/** A case's progress steps: the position at each fifth of the route. */
const percents = [20, 40, 60, 80, 100] as const;

export function chartOf(place: ChartPlace, size: ChartSize): ChartGeometry {
  const chart = chartData[`${place}-${size}`];
  const route: readonly Point[] = chart.route;
  return {
    ...chart,
    port: route.at(-1) ?? [0, 0],
    fixes: percents.map((percent) => ({ percent, at: pointAlong(route, percent / 100) })),
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The point at a fraction of the route's length. */
export function pointAlong(route: readonly Point[], fraction: number): Point {
  const legs = route.slice(1).map((to, index) => ({ from: route[index] ?? to, to }));
  let left = fraction * legs.reduce((sum, { from, to }) => sum + distance(from, to), 0);
  for (const { from, to } of legs) {
    const length = distance(from, to);
    if (left <= length) {
      const part = left / length;
      return [tenth(from[0] + (to[0] - from[0]) * part), tenth(from[1] + (to[1] - from[1]) * part)];
    }
    left -= length;
  }
  return route.at(-1) ?? [0, 0];
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

const places: Partial<Record<string, ChartPlace>> = {
  US: 'us',
  UK: 'gb',
  GB: 'gb',
  CA: 'ca',
  AU: 'au',
  DE: 'de',
  NL: 'nl',
  JP: 'jp',
  SG: 'sg',
  AE: 'ae',
  SCHENGEN: 'schengen',
};

/** The chart of a country by its code. Undefined if there is none. */
export const chartPlace = (country: string): ChartPlace | undefined => places[country];

/** A path along the route, to its end or to a point on it. */
export function courseTo(route: readonly Point[], end?: Point): string {
  const points: Point[] = [];
  for (const [index, point] of route.entries()) {
    const next = route[index + 1];
    points.push(point);
    if (end && next && liesBetween(point, next, end)) {
      points.push(end);
      break;
    }
  }
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}

/** Positions are rounded to a tenth, so a detour of half a unit still counts as lying on the segment. */
const liesBetween = (a: Point, b: Point, p: Point): boolean =>
  Math.hypot(p[0] - a[0], p[1] - a[1]) +
    Math.hypot(b[0] - p[0], b[1] - p[1]) -
    Math.hypot(b[0] - a[0], b[1] - a[1]) <
  0.5;

/** Formats a position the way charts do: "40°40′N 74°01′W". */
export function positionText([longitude, latitude]: Point): string {
  const part = (degrees: number, positive: string, negative: string) => {
    const minutes = Math.round(Math.abs(degrees) * 60);
    return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′${degrees < 0 ? negative : positive}`;
  };
  return `${part(latitude, 'N', 'S')} ${part(longitude, 'E', 'W')}`;
}

/**
 * The viewBox, of the given size, that shows the approach to a port on its large chart: slightly seaward of the port,
 * or at the fraction `at` of the course.
 */
export function approachView(place: ChartPlace, width: number, height: number, at = 0.75): string {
  const { route, w, h } = chartOf(place, 'large');
  const [x, y] = pointAlong(route, at);
  const left = Math.min(Math.max(x - width / 2, 0), w - width);
  const top = Math.min(Math.max(y - height / 2, 0), h - height);
  return `${left} ${top} ${width} ${height}`;
}
