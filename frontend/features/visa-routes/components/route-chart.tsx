import { type ChartPlace, chartOf, courseTo, pointAlong } from '../../../charts/charts.ts';
import { Chart, Fix, Sheet } from '../../../components/chart.tsx';
import { ChartNames } from '../../../components/chart-names.tsx';

/** The approach to the country, with the stages as numbered positions on the course. Decorative. */
export function RouteChart({ place, stages }: { place: ChartPlace; stages: readonly string[] }) {
  const { port, route } = chartOf(place, 'large');
  const top = Math.min(Math.max(port[1] - 130, 0), 400);
  const anchor = port[0] < 400 ? 'xMinYMid' : port[0] > 800 ? 'xMaxYMid' : 'xMidYMid';
  const positions = stages
    .slice(0, -1)
    .map((name, index) => ({ name, at: pointAlong(route, 0.2 + (index * 0.7) / (stages.length - 1)) }));
  return (
    <div className="approach">
      <Sheet>
        <Chart place={place} size="large" viewBox={`0 ${top} 1200 400`} anchor={anchor}>
          <path className="c-course" d={courseTo(route)} />
          <ChartNames place={place} />
          {positions.map(({ name, at }, index) => (
            <g key={name} className="stage-position">
              <Fix at={at} over />
              <text x={at[0] + 14} y={at[1] - 10} fontSize="17">
                {index + 1} {name}
              </text>
            </g>
          ))}
        </Chart>
      </Sheet>
    </div>
  );
}
