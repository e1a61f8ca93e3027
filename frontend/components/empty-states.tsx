import type { ReactNode } from 'react';
import type { ChartPlace } from '../charts/charts.ts';
import { Chart } from './chart.tsx';
import { lazyPart } from './lazy-part.tsx';

const OpenSea = lazyPart(async () => ({ default: (await import('./open-sea.tsx')).OpenSea }));

export type Level = 'h1' | 'h2' | 'h3';

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: Level;
}

/** A strip of chart, a message, and one action. */
const StatePlate = ({
  className,
  chart,
  title,
  children,
  action,
  level: Heading = 'h2',
}: StateProps & { readonly className: string; readonly chart: ReactNode }) => (
  <section className={className}>
    <div className="plate">{chart}</div>
    <div className="state-text">
      <Heading>{title}</Heading>
      <p>{children}</p>
      {action}
    </div>
  </section>
);

/** An empty state. `bare` leaves out the panel's frame. */
export const EmptyState = ({
  place = 'schengen',
  bare = false,
  ...state
}: StateProps & { readonly place?: ChartPlace; readonly bare?: boolean }) => (
  <StatePlate
    className={bare ? 'empty' : 'panel empty'}
    chart={<Chart place={place} size="large" viewBox="560 420 600 220" mark={false} />}
    {...state}
  />
);

/** A not-found state with an open-sea chart and a link back. */
export const NotFoundState = (state: StateProps) => (
  <StatePlate className="panel empty" chart={<OpenSea />} level="h1" {...state} />
);
