/** What couldn't be confirmed at a source, if anything. */
export const Unconfirmed = ({ text }: { text: string | undefined }) =>
  text ? (
    <details className="unconfirmed">
      <summary>Not fully confirmed</summary>
      {text}
    </details>
  ) : null;
