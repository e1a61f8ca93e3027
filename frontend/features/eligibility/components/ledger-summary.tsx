import { ChevronUp } from 'lucide-react';
import type { Assessment } from '#shared/routes/assessment.ts';
import { outcomeLabels } from '#shared/routes/engine/outcome-labels.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { Icon } from '../../../components/icon.tsx';
import { OutcomeBadge } from '../../../components/outcome-badge.tsx';
import { figureOf } from '../ledger-text.ts';

/** On narrow pages: one sticky line with the leading route, which links to the ledger. */
export function LedgerSummary({ route, assessment }: { route: Route; assessment: Assessment }) {
  const figure = figureOf(route, assessment);
  return (
    <a className="mini" href="#ledger">
      <span className="mini-title">{route.name}</span>
      {figure && <b>{figure.value}</b>}
      <OutcomeBadge outcome={assessment.outcome} />
      <Icon of={ChevronUp} label="See your ledger" />
    </a>
  );
}

/** Announced to people who can't see the ledger update. */
export const spokenSummary = (route: Route, assessment: Assessment): string =>
  `${route.name}: ${outcomeLabels[assessment.outcome]}${assessment.points ? `, ${assessment.points.have.toLocaleString('en-US')} points` : ''}`;
