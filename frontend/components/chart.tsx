import type { ReactNode } from 'react';
import { type ChartPlace, type ChartSize, chartOf, courseTo } from '../charts/charts.ts';

/**
 * A chart of the approach to a place. Decorative unless it has a `label`. `progress` (percent) draws the
 * course sailed and the position; `outcome` ends it in the port, or in a cross short of it.
 */
export function Chart({
  place,
  size = 'card',
  viewBox,
  anchor = 'xMidYMid',
  label,
  progress,
  outcome,
  course = false,
  mark = true,
  children,
}: {
  place: ChartPlace;
  size?: ChartSize;
  viewBox?: string;
  /** Which part stays in sight when the frame has another shape. */
  anchor?: 'xMidYMid' | 'xMinYMid' | 'xMaxYMid' | 'xMidYMax' | 'xMidYMin';
  label?: string;
  progress?: number;
  outcome?: 'approved' | 'denied';
  /** Lays the dashed course to the port, once. */
  course?: boolean;
  /** The position mark at the port, where there is no progress. */
  mark?: boolean;
  /** Lettering: <text className="t-land|t-sea|t-course">. */
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
      {progress !== undefined ? (
        <Approach place={place} size={size} progress={progress} outcome={outcome} />
      ) : (
        <>
          {course && <path className="c-course" d={courseTo(chart.route)} />}
          {mark && <Fix at={chart.port} />}
        </>
      )}
      {children}
    </svg>
  );
}

/** Water, and hardly anything else: where there is no chart to show, or nothing to be found. Decorative. */
export const OpenSea = () => <Chart place="us" size="large" viewBox="700 520 480 176" mark={false} />;

function Approach({
  place,
  size,
  progress,
  outcome,
}: {
  place: ChartPlace;
  size: ChartSize;
  progress: number;
  outcome: 'approved' | 'denied' | undefined;
}) {
  const { route, fixes, port } = chartOf(place, size);
  const reached = outcome === 'denied' ? 80 : Math.min(100, Math.max(20, Math.round(progress / 20) * 20));
  const at = fixes.find((fix) => fix.percent === reached)?.at ?? port;
  const over = outcome ? 'over' : '';
  return (
    <>
      <path className="a-way" d={courseTo(route)} />
      <path className={`a-done ${over}`} d={courseTo(route, at)} />
      {fixes
        .filter((fix) => fix.percent < 100)
        .map((fix) => (
          <circle key={fix.percent} className="a-tick" r="1.6" cx={fix.at[0]} cy={fix.at[1]} />
        ))}
      <circle className="a-port" r="3" cx={port[0]} cy={port[1]} />
      {outcome === 'denied' ? (
        <path className="a-x" d={`M${at[0] - 5} ${at[1] - 5}l10 10m0 -10l-10 10`} />
      ) : (
        <Fix at={at} over={outcome === 'approved'} radius={6.5} />
      )}
    </>
  );
}

const Fix = ({
  at,
  over = false,
  radius = 7,
}: {
  at: readonly [number, number];
  over?: boolean;
  radius?: number;
}) => (
  <g className={over ? 'c-fix over' : 'c-fix'} transform={`translate(${at[0]},${at[1]})`}>
    <circle r={radius} />
    <circle className="dot" r="2" />
  </g>
);

/** A small chart's frame: a double rule. */
export const Plate = ({ className = 'ratio', children }: { className?: string; children: ReactNode }) => (
  <div className={`plate ${className}`}>{children}</div>
);

/** A large chart's frame: the graduated neatline. */
export const Sheet = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`sheet ${className}`}>
    <div className="in">{children}</div>
  </div>
);
