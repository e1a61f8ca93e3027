/** What counts toward the score, with points. */
export const PointList = ({ parts }: { parts: readonly { label: string; points: number }[] }) => (
  <dl className="parts">
    {parts.map(({ label, points }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>+{points}</dd>
      </div>
    ))}
  </dl>
);
