import { type ChartPlace, chartOf, courseTo, type Point } from '../../charts/charts.ts';
import { Chart } from '../../components/chart.tsx';
import { ChartNames } from '../../components/chart-names.tsx';
import type { CheckerQuestion } from './checker-choice.ts';

const width = 1160;
const height = 425;

/** The chart behind the checker: New York, or the destination asked about with the course laid to it. */
export function HeroChart({ question }: { question: CheckerQuestion | undefined }) {
  const place: ChartPlace = question?.destination.chart ?? 'us';
  const { port, route, place: portName } = chartOf(place, 'large');
  const top = Math.min(Math.max(port[1] - 170, 0), 800 - height);
  const path = courseTo(route);
  return (
    <Chart
      place={place}
      size="large"
      viewBox={`20 ${top} ${width} ${height}`}
      anchor="xMinYMid"
      label={
        question
          ? `Chart of the approaches to ${portName}, with a course laid from ${question.passport.from}`
          : `Chart of the approaches to ${portName}`
      }
    >
      {question && (
        <g key={`${question.passport.code}-${place}`}>
          <mask id="laid-course" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="800">
            <path className="laid" d={path} pathLength={1} />
          </mask>
          <path className="c-course" d={path} mask="url(#laid-course)" />
          <CourseName route={route} top={top} text={`from ${question.passport.from}`} />
        </g>
      )}
      <ChartNames place={place} />
    </Chart>
  );
}

/** Letters the course along its longest leg in sight, never upside down. */
function CourseName({ route, top, text }: { route: readonly Point[]; top: number; text: string }) {
  const legs = route.flatMap((from, index) => {
    const to = route[index + 1];
    if (!to) return [];
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const inSight =
      middle[0] > 120 && middle[0] < 760 && middle[1] > top + 40 && middle[1] < top + height - 40;
    return inSight ? [{ from, to, middle, length: Math.hypot(to[0] - from[0], to[1] - from[1]) }] : [];
  });
  const leg = legs.sort((one, other) => other.length - one.length)[0];
  if (!leg || leg.length < 90) return null;
  const degrees = (Math.atan2(leg.to[1] - leg.from[1], leg.to[0] - leg.from[0]) * 180) / Math.PI;
  const upright = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
  return (
    <text
      className="t-course"
      fontSize="18"
      textAnchor="middle"
      dy="-12"
      transform={`translate(${leg.middle[0]} ${leg.middle[1]}) rotate(${upright.toFixed(1)})`}
    >
      {text}
    </text>
  );
}
