import type { ReactNode } from 'react';

/** Tells screen readers what the page shows without words. With another `id`, the same text is announced again. */
export const Announcement = ({ id, children }: { id: string | number | undefined; children: ReactNode }) => (
  <p className="visually-hidden" role="status">
    <span key={id}>{children}</span>
  </p>
);
