import { type ReactNode, useId } from 'react';

/** A titled surface. `aside` is to the right of the title; `flush` removes the inner padding (tables, lists). */
export function Panel({
  title,
  aside,
  flush = false,
  busy = false,
  className = '',
  children,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  flush?: boolean;
  busy?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={`panel ${className}`}
      aria-labelledby={title ? id : undefined}
      aria-busy={busy || undefined}
    >
      {title && (
        <div className="panel-header">
          <h2 id={id}>{title}</h2>
          {aside}
        </div>
      )}
      {flush ? children : <div className="panel-body">{children}</div>}
    </section>
  );
}
