/** Shown only until it is known who is signed in. */
export const FullScreenSpinner = ({ label = 'Loading' }: { label?: string }) => (
  <div className="full-screen">
    <span className="spin" role="status" aria-label={label} />
  </div>
);
