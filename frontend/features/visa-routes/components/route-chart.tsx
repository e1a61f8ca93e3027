import { type ChartPlace, chartOf, courseTo, type Point, pointAlong } from '../../../charts/charts.ts';
import { Chart, Fix, Sheet } from '../../../components/chart.tsx';
import { ChartNames } from '../../../components/chart-names.tsx';

const width = 1200;
const height = 400;

/**
 * The part of the course that is visible in a window of the chart, with the stages at equal distances up to the port.
 */
function positionsIn(route: readonly Point[], stages: readonly string[], from: Point, to: Point) {
  const isInside = ([x, y]: Point) => x > from[0] && x < to[0] && y > from[1] && y < to[1];
  const hundredths = Array.from({ length: 100 }, (_, index) => index / 100);
  const start = (hundredths.findLastIndex((part) => !isInside(pointAlong(route, part))) + 1) / 100;
  const part = (index: number) => start + ((1 - start) * index) / (stages.length - 1);
  return stages.map((name, index) => {
    const at = pointAlong(route, part(index));
    const [x, y] = pointAlong(route, Math.min(part(index) + 0.02, 1));
    // Where the course goes on to the upper right, the name is below it.
    return { name, number: index + 1, at, below: x > at[0] && y < at[1] };
  });
}

/** The approach to the country, with the stages as numbered positions on the course. Decorative. */
export function RouteChart({ place, stages }: { place: ChartPlace; stages: readonly string[] }) {
  const { port, route } = chartOf(place, 'large');
  const top = Math.min(Math.max(port[1] - 130, 0), 400);
  const anchor = port[0] < 400 ? 'xMinYMid' : port[0] > 800 ? 'xMaxYMid' : 'xMidYMid';
  // What a phone shows of the chart, on the side of the port.
  const left = { xMinYMid: 0, xMidYMid: 300, xMaxYMid: 600 }[anchor];
  const wide = positionsIn(route, stages, [30, top + 45], [width - 150, top + height - 60]);
  const narrow = positionsIn(route, stages, [left + 20, top + 50], [left + 540, top + height - 60]);
  return (
    <div className="approach">
      <Sheet>
        <Chart place={place} size="large" viewBox={`0 ${top} ${width} ${height}`} anchor={anchor}>
          <path className="c-course" d={courseTo(route)} />
          <ChartNames place={place} />
          <g className="stage-position t-wide" fontSize="17">
            {wide.map(({ name, number, ...position }) => (
              <Stage key={name} {...position} text={`${number} ${name}`} isLast={number === stages.length} />
            ))}
          </g>
          <g className="stage-position t-narrow" fontSize="30">
            {narrow.map(({ name, number, ...position }) => (
              <Stage key={name} {...position} text={String(number)} isLast={number === stages.length} />
            ))}
          </g>
        </Chart>
      </Sheet>
    </div>
  );
}

/** The chart already marks the port, which is the last one. */
const Stage = ({
  at: [x, y],
  below,
  text,
  isLast,
}: {
  at: Point;
  below: boolean;
  text: string;
  isLast: boolean;
}) => (
  <>
    {!isLast && <Fix at={[x, y]} over />}
    <text x={x + 14} y={y - 10} dy={below ? '1.7em' : undefined}>
      {text}
    </text>
  </>
);
