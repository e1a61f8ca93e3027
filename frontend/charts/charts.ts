import { chartData } from './chart-data.ts';

/** A point in the units of its chart. */
export type Point = readonly [number, number];
export type ChartId = keyof typeof chartData;
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
  /** The drawing, whose `#chart` a page shows with <use>. */
  readonly url: string;
}

export function chartOf(place: ChartPlace, size: ChartSize): ChartGeometry {
  const { fixes, ...chart } = chartData[`${place}-${size}`];
  return {
    ...chart,
    fixes: Object.entries(fixes).map(([percent, at]) => ({ percent: Number(percent), at })),
  };
}

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

/** The chart of a country by its code; undefined where there is none. */
export const chartPlace = (country: string): ChartPlace | undefined => places[country];

/** A path along the route, to its end or to a point that lies on it. */
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

/** Fixes are rounded to a tenth, so a detour of half a unit still counts as lying on the leg. */
const liesBetween = (a: Point, b: Point, p: Point): boolean =>
  Math.hypot(p[0] - a[0], p[1] - a[1]) +
    Math.hypot(b[0] - p[0], b[1] - p[1]) -
    Math.hypot(b[0] - a[0], b[1] - a[1]) <
  0.5;

/** "40°40′N 74°01′W", as charts letter a position. */
export function positionText([longitude, latitude]: Point): string {
  const part = (degrees: number, positive: string, negative: string) => {
    const minutes = Math.round(Math.abs(degrees) * 60);
    return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′${degrees < 0 ? negative : positive}`;
  };
  return `${part(latitude, 'N', 'S')} ${part(longitude, 'E', 'W')}`;
}
