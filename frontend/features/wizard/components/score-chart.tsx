import { o1aScoring } from '#shared/domain/eligibility.ts';
import { chartOf, courseTo, pointAlong } from '../../../charts/charts.ts';
import { Chart, Fix } from '../../../components/chart.tsx';

/**
 * How far the score carries the applicant on the way to New York, or only the course if there is no score yet.
 * Decorative.
 */
export function ScoreChart({ score }: { score: number | undefined }) {
  const { route, port } = chartOf('us', 'large');
  const at = score === undefined ? undefined : pointAlong(route, start + (1 - start) * (score / outOf));
  return (
    <div className="plate score-chart">
      <Chart place="us" size="large" viewBox="120 270 760 350" mark={false}>
        <path className="c-way" d={courseTo(route)} />
        {at && <path className="c-course" d={courseTo(route, at)} />}
        {at ? <Fix at={at} radius={12} /> : <circle className="c-port" r="6" cx={port[0]} cy={port[1]} />}
      </Chart>
    </div>
  );
}

const { outOf } = o1aScoring;
/** The fraction of the course that is outside the picture. */
const start = 0.38;
