import { type ReactNode, useId } from 'react';

/** A part of the form: its name hangs on the left, its fields stand on the right. */
export function FormSection({
  title,
  about,
  children,
}: {
  title: string;
  about?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="fs" aria-labelledby={id}>
      <div className="lg">
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      <div className="form">{children}</div>
    </section>
  );
}
