import type { ReactNode } from 'react';
import { longDate } from '#shared/domain/date-text.ts';
import type { Assessment } from '#shared/routes/assessment.ts';
import type { Route } from '#shared/routes/engine/route.ts';
import { eligibilityTexts } from '../texts.ts';
import { LedgerLine } from './ledger-line.tsx';

/** The selected routes side by side, one of them open. Updates as questions are answered. */
export function Ledger({
  routes,
  assessments,
  hasStarted,
  open,
  onOpen,
  actions,
}: {
  routes: readonly Route[];
  assessments: readonly Assessment[] | undefined;
  /** Whether anything has been answered. */
  hasStarted: boolean;
  open: string | undefined;
  onOpen: (routeId: string) => void;
  actions: ReactNode;
}) {
  const asOf = hasStarted ? assessments?.[0]?.as_of : undefined;
  return (
    <section className="ledger cartouche" id="ledger" aria-labelledby="ledger-title" tabIndex={-1}>
      <div className="ledger-head">
        <h2 id="ledger-title">{eligibilityTexts.ledger}</h2>
        <p>{asOf ? `As of ${longDate(asOf)}` : ''}</p>
      </div>
      {routes.map((route) => (
        <LedgerLine
          key={route.id}
          route={route}
          assessment={hasStarted ? assessments?.find((each) => each.route === route.id) : undefined}
          open={hasStarted && open === route.id}
          onOpen={() => onOpen(route.id)}
        />
      ))}
      <div className="ledger-foot">
        {actions}
        <p className="small soft">{eligibilityTexts.notAdvice}</p>
      </div>
    </section>
  );
}
