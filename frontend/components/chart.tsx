import type { ReactNode } from 'react';
import { type ChartPlace, type ChartSize, chartOf, type Point } from '../charts/charts.ts';

/** A chart of the approach to a place. Decorative unless it has a `label`. */
export function Chart({
  place,
  size = 'card',
  viewBox,
  anchor = 'xMidYMid',
  label,
  mark = true,
  children,
}: {
  place: ChartPlace;
  size?: ChartSize;
  viewBox?: string;
  /** The part that stays visible if the frame has a different aspect ratio. */
  anchor?: 'xMidYMid' | 'xMinYMid' | 'xMaxYMid' | 'xMidYMax' | 'xMidYMin';
  label?: string;
  /** Shows the position mark at the port. */
  mark?: boolean;
  /** SVG elements on top of the chart. Labels: <text className="t-land|t-sea|t-course">. */
  children?: ReactNode;
}) {
  const chart = chartOf(place, size);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label or is hidden, see below
    <svg
      className="chart"
      viewBox={viewBox ?? `0 0 ${chart.w} ${chart.h}`}
      preserveAspectRatio={`${anchor} slice`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${chart.url}#chart`} />
      {mark && <Fix at={chart.port} />}
      {children}
    </svg>
  );
}

/** A position mark. `over` marks the end of the voyage. */
export const Fix = ({ at, over = false, radius = 7 }: { at: Point; over?: boolean; radius?: number }) => (
  <g className={over ? 'c-fix over' : 'c-fix'} transform={`translate(${at[0]},${at[1]})`}>
    <circle r={radius} />
    <circle className="dot" r="2" />
  </g>
);

/** The frame of a small chart: a double rule. */
export const Plate = ({ className = 'ratio', children }: { className?: string; children: ReactNode }) => (
  <div className={`plate ${className}`}>{children}</div>
);

/** The frame of a large chart: a graduated neatline. */
export const Sheet = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`sheet ${className}`}>
    <div className="sheet-inner">{children}</div>
  </div>
);
