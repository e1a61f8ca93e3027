/** A page's key figures, side by side. */
export const FigureRow = ({
  figures,
  after,
}: {
  figures: readonly { value: string; label: string }[];
  /** A closing remark without a number. */
  after?: string;
}) => (
  <ul className="trust">
    {figures.map(({ value, label }) => (
      <li key={label}>
        <b>{value}</b> {label}
      </li>
    ))}
    {after && <li>{after}</li>}
  </ul>
);
