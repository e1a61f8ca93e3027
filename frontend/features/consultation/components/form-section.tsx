import { type ReactNode, useId } from 'react';

/** A form section with its name on the left and its fields on the right. */
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
    <section className="form-section" aria-labelledby={id}>
      <div className="form-section-head">
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      <div className="form">{children}</div>
    </section>
  );
}
