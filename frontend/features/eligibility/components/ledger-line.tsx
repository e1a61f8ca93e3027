import { longDate } from '#shared/domain/date-text.ts';
import type { Assessment } from '#shared/routes/assessment.ts';
import { outcomeLabels } from '#shared/routes/engine/outcome-labels.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { Flag } from '../../../components/flag.tsx';
import { OutcomeBadge } from '../../../components/outcome-badge.tsx';
import { eventOf, type Figure, figureOf, missingOf, signed } from '../ledger-text.ts';
import { eligibilityTexts } from '../texts.ts';
import { PointBars } from './point-bar.tsx';

/** One route: the person's result, and what is missing. */
export function LedgerLine({
  route,
  assessment,
  open,
  onOpen,
}: {
  route: Route;
  assessment: Assessment | undefined;
  open: boolean;
  onOpen: () => void;
}) {
  const figure = assessment && figureOf(route, assessment);
  return (
    <div className={open ? 'route-line open' : 'route-line'}>
      <div className="route-row">
        <Flag country={route.country} />
        <div className="route-name">
          <h3>
            {assessment ? (
              <button type="button" aria-expanded={open} onClick={onOpen}>
                {route.name}
              </button>
            ) : (
              route.name
            )}
          </h3>
          <span>{assessment ? missingOf(route, assessment) : eligibilityTexts.nothingYet}</span>
        </div>
        {figure && <RouteFigure figure={figure} />}
        <div className="route-outcome">
          <OutcomeBadge outcome={assessment?.outcome ?? 'unknown'} />
        </div>
      </div>
      {open && assessment && <OpenLine route={route} assessment={assessment} />}
    </div>
  );
}

const RouteFigure = ({ figure }: { figure: Figure }) => (
  <div className="route-points">
    <b>{figure.value}</b>
    {figure.note &&
      (figure.possible ? <i className="estimate">{figure.note}</i> : <span>{figure.note}</span>)}
  </div>
);

function OpenLine({ route, assessment }: { route: Route; assessment: Assessment }) {
  const [change] = assessment.changes;
  const [option] = assessment.options;
  return (
    <div className="route-more">
      <PointBars route={route} points={assessment.points} />
      {(change || option) && (
        <dl className="route-facts">
          {change && (
            <div>
              <dt>Next change</dt>
              <dd>
                {longDate(change.on)}: {eventOf(change.because)}
              </dd>
              <dd className="effect">{effectText(change)}</dd>
            </div>
          )}
          {option && (
            <div>
              <dt>Best step</dt>
              <dd>{option.change}</dd>
              <dd className="effect">{effectText(option.effect)}</dd>
            </div>
          )}
        </dl>
      )}
      <a className="link" href="#lines">
        See all {assessment.entries.length} lines
      </a>
    </div>
  );
}

export function effectText({
  points,
  outcome,
}: {
  points?: number | undefined;
  outcome?: Assessment['outcome'] | undefined;
}): string {
  if (points !== undefined) return signed(points);
  return outcome ? outcomeLabels[outcome] : '';
}
