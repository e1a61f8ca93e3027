import type { Assessment } from '#shared/routes/assessment.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { pointParts } from '../texts.ts';

type Range = { have: number; at_most: number; needed?: number | undefined };

/** A ruled bar: certain points are solid, possible points are hatched, and a mark shows what is required. */
function PointBar({ label, of, max, range }: { label: string; of: string; max: number; range: Range }) {
  const percent = (points: number) => `${Math.min(100, (points / max) * 100)}%`;
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
    const max = part?.max !== undefined && range.have <= part.max ? part.max : whole;
    const of = max === part?.max && part.of ? part.of : `of ${max.toLocaleString('en-US')}`;
    // The maximum with unknown answers may include a nomination, which is off the scale.
    return <PointBar key={id} label={part?.label ?? 'Points'} of={of} max={max} range={range} />;
  });
}
