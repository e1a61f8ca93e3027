import { type ChartPlace, chartOf, courseTo, pointAlong } from '../charts/charts.ts';
import { Chart, Fix, Sheet } from './chart.tsx';

/** The course to a port with a numbered position for each stage, ending in the port. Decorative. */
export function StageChart({
  place,
  stages,
  viewBox,
  from = 0.12,
}: {
  place: ChartPlace;
  stages: number;
  viewBox: string;
  /** The fraction of the course before the first stage. */
  from?: number;
}) {
  const { route, port } = chartOf(place, 'large');
  const positions = Array.from({ length: stages - 1 }, (_, index) =>
    pointAlong(route, from + ((1 - from) * index) / (stages - 1)),
  );
  return (
    <Sheet>
      <Chart place={place} size="large" viewBox={viewBox} anchor="xMaxYMid" mark={false}>
        <path className="c-course" d={courseTo(route)} />
        {positions.map(([x, y], index) => (
          <g className="c-stage" key={x} transform={`translate(${x},${y})`}>
            <circle r="17" />
            <text y="7">{index + 1}</text>
          </g>
        ))}
        <Fix at={port} radius={10} />
      </Chart>
    </Sheet>
  );
}
