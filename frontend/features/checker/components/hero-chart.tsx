import { type ChartPlace, chartOf, courseTo, type Point } from '../../../charts/charts.ts';
import { Chart } from '../../../components/chart.tsx';
import { ChartNames } from '../../../components/chart-names.tsx';
import type { CheckerQuestion } from '../checker-choice.ts';

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The visible part of the chart. The checker covers the right third, so a port there is enlarged. */
function frameOf([x, y]: Point): Frame {
  const width = x < 640 ? 1160 : 780;
  const height = width * 0.366;
  const left = x < 640 ? 20 : 1200 - width;
  return { left, top: Math.min(Math.max(y - height * 0.4, 0), 800 - height), width, height };
}

/** The chart behind the checker: New York, or the selected destination with the course to it. */
export function HeroChart({ question }: { question: CheckerQuestion | undefined }) {
  const place: ChartPlace = question?.destination.chart ?? 'us';
  const { port, route, place: portName } = chartOf(place, 'large');
  const frame = frameOf(port);
  const path = courseTo(route);
  return (
    <Chart
      place={place}
      size="large"
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
      anchor="xMinYMid"
      label={
        question
          ? `Chart of the approaches to ${portName}, with a course plotted from ${question.passport.from}`
          : `Chart of the approaches to ${portName}`
      }
    >
      {question && (
        <g key={`${question.passport.code}-${place}`}>
          <mask id="laid-course" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="800">
            <path className="laid" d={path} pathLength={1} />
          </mask>
          <path className="c-course" d={path} mask="url(#laid-course)" />
          <CourseName route={route} frame={frame} text={`from ${question.passport.from}`} />
        </g>
      )}
      <ChartNames place={place} scale={frame.width / 1160} />
    </Chart>
  );
}

/** Places the label along the longest visible leg of the course, never upside down. */
function CourseName({ route, frame, text }: { route: readonly Point[]; frame: Frame; text: string }) {
  const { left, top, width, height } = frame;
  const legs = route.flatMap((from, index) => {
    const to = route[index + 1];
    if (!to) return [];
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const inSight =
      middle[0] > left + 0.08 * width &&
      middle[0] < left + 0.62 * width &&
      middle[1] > top + 0.1 * height &&
      middle[1] < top + 0.9 * height;
    return inSight ? [{ from, to, middle, length: Math.hypot(to[0] - from[0], to[1] - from[1]) }] : [];
  });
  const leg = legs.sort((one, other) => other.length - one.length)[0];
  if (!leg || leg.length < 0.08 * width) return null;
  const degrees = (Math.atan2(leg.to[1] - leg.from[1], leg.to[0] - leg.from[0]) * 180) / Math.PI;
  const upright = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
  return (
    <text
      className="t-course"
      fontSize={(18 * width) / 1160}
      textAnchor="middle"
      dy="-12"
      transform={`translate(${leg.middle[0]} ${leg.middle[1]}) rotate(${upright.toFixed(1)})`}
    >
      {text}
    </text>
  );
}
