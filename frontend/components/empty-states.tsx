import type { ReactNode } from 'react';
import type { ChartPlace } from '../charts/charts.ts';
import { Chart } from './chart.tsx';
import { latePart } from './late-part.tsx';

const OpenSea = latePart(async () => ({ default: (await import('./open-sea.tsx')).OpenSea }));

export type Level = 'h1' | 'h2' | 'h3';

/** Nothing here yet: a strip of chart, the fact, one action. `bare` leaves out the panel's frame. */
export function EmptyState({
  title,
  children,
  action,
  place = 'schengen',
  level: Heading = 'h2',
  bare = false,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  place?: ChartPlace;
  level?: Level;
  bare?: boolean;
}) {
  return (
    <section className={bare ? 'empty' : 'panel empty'}>
      <div className="plate">
        <Chart place={place} size="large" viewBox="560 420 600 220" mark={false} />
      </div>
      <div className="state-text">
        <Heading>{title}</Heading>
        <p>{children}</p>
        {action}
      </div>
    </section>
  );
}

/** What was looked for is not here: open sea, and a way back. */
export function NotFoundState({
  title,
  children,
  action,
  level: Heading = 'h1',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: Level;
}) {
  return (
    <section className="panel empty">
      <div className="plate">
        <OpenSea />
      </div>
      <div className="state-text">
        <Heading>{title}</Heading>
        <p>{children}</p>
        {action}
      </div>
    </section>
  );
}
