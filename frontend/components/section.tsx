import type { ReactNode } from 'react';

/** A section with its heading in the left quarter. */
export function Section({
  title,
  intro,
  id,
  children,
}: {
  title: string;
  /** Next to or below the heading. */
  intro?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  return (
    <section className="section" id={id}>
      <header>
        <h2>{title}</h2>
        {typeof intro === 'string' ? <p>{intro}</p> : intro}
      </header>
      {children}
    </section>
  );
}

/** A page's heading, with a description and, on the right, its actions. */
export function PageTitle({
  title,
  lead,
  before,
  actions,
}: {
  title: ReactNode;
  lead: ReactNode;
  /** Shown above the heading, such as breadcrumbs. */
  before?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="title-row">
      <div>
        {before}
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
      {actions && <div className="buttons">{actions}</div>}
    </div>
  );
}
