import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { approachView, type ChartPlace } from '../charts/charts.ts';
import { ButtonLink } from './button.tsx';
import { Chart, Sheet } from './chart.tsx';

/** Closes a page with a chart, a question, and one action. */
export function CallToAction({
  title,
  text,
  action,
  place,
  children,
}: {
  title: string;
  text: string;
  action: { label: string; to: string };
  /** The place whose chart is shown. */
  place?: ChartPlace;
  /** A secondary action. */
  children?: ReactNode;
}) {
  return (
    <section className="final">
      <Sheet>
        <div className="call-text">
          <h2>{title}</h2>
          <p className="soft">{text}</p>
          <div className="buttons">
            <ButtonLink variant="primary" to={action.to} iconEnd={ArrowRight}>
              {action.label}
            </ButtonLink>
            {children}
          </div>
        </div>
        <div className="call-picture">
          {place ? (
            <Chart place={place} size="large" viewBox={approachView(place, 780, 480)} />
          ) : (
            <Chart place="schengen" size="large" viewBox="330 130 780 480" mark={false} />
          )}
        </div>
      </Sheet>
    </section>
  );
}
