import type { Assessment } from '#shared/routes/assessment.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { pointParts } from '../texts.ts';

type Range = { have: number; at_most: number; needed?: number | undefined };

/** A ruled bar: what is sure is solid, what is possible is hatched, and a mark says what is needed. */
function PointBar({ label, of, most, range }: { label: string; of: string; most: number; range: Range }) {
  const percent = (points: number) => `${Math.min(100, (points / most) * 100)}%`;
  return (
    <div className="point-gauge">
      <p className="point-label">
        <span>
          {label} <b>{range.have.toLocaleString('en-US')}</b>
          {range.at_most > range.have && (
            <i className="estimate"> at most {range.at_most.toLocaleString('en-US')}</i>
          )}
        </span>
        <span>{of}</span>
      </p>
      <div className="point-bar" aria-hidden="true">
        <i style={{ width: percent(range.at_most) }} />
        <b style={{ width: percent(range.have) }} />
        {range.needed !== undefined && (
          <span className="point-needed" style={{ left: percent(range.needed) }}>
            <span>{range.needed} to pass</span>
          </span>
        )}
      </div>
    </div>
  );
}

/** One bar for each part of a route's points. */
export function PointBars({ route, points }: { route: Route; points: Assessment['points'] }) {
  if (!points || !route.points) return null;
  const whole = route.points.maxPoints;
  const parts: readonly [string, Range][] = points.parts ? Object.entries(points.parts) : [['', points]];
  return parts.map(([id, range]) => {
    const part = pointParts[id];
    const most = part?.most !== undefined && range.have <= part.most ? part.most : whole;
    const of = most === part?.most && part.of ? part.of : `of ${most.toLocaleString('en-US')}`;
    // Everything unknown may include a nomination, which is beyond the bar.
    return <PointBar key={id} label={part?.label ?? 'Points'} of={of} most={most} range={range} />;
  });
}
