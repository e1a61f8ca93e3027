import { type ChartPlace, chartOf, courseTo } from '../../../charts/charts.ts';
import { Fix } from '../../../components/chart.tsx';
import './approach.css';

/**
 * A case's course: the part already sailed, the position at its `progress` (percent), and the remaining way to the
 * port. `outcome` ends the course in the port, or with a cross before it.
 */
export function Approach({
  place,
  progress,
  outcome,
}: {
  place: ChartPlace;
  progress: number;
  outcome: 'approved' | 'denied' | undefined;
}) {
  const { route, fixes, port } = chartOf(place, 'card');
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
        <path className="approach-cross" d={`M${at[0] - 5} ${at[1] - 5}l10 10m0 -10l-10 10`} />
      ) : (
        <Fix at={at} over={outcome === 'approved'} radius={6.5} />
      )}
    </>
  );
}
