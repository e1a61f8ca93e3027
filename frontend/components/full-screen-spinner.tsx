/** The ring, only while we find out who somebody is. */
export const FullScreenSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div className="full-screen">
    <span className="spin" role="status" aria-label={label} />
  </div>
);
