import { type ReactNode, useId } from 'react';

/** What comes next for the applicant, with the link to it. */
export function NextPanel({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="next-move" aria-labelledby={id}>
      <span className="fix-mark" aria-hidden="true" />
      <div>
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
      </div>
      {action}
    </section>
  );
}
