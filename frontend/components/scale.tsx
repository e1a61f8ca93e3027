/** Ruled cells, `filled` of them dark. `alt` alternates them like the border of a chart. Decorative. */
export function Scale({
  cells = 5,
  filled = 0,
  alt = false,
  tall = false,
}: {
  cells?: number;
  filled?: number;
  alt?: boolean;
  tall?: boolean;
}) {
  return (
    <span className={`scale ${alt ? 'alt' : ''} ${tall ? 'tall' : ''}`} aria-hidden="true">
      <Cells cells={cells} filled={filled} />
    </span>
  );
}

export const Cells = ({ cells, filled }: { cells: number; filled: number }) =>
  Array.from({ length: cells }, (_, index) => index).map((index) => (
    <i key={index} className={index < filled ? 'is-on' : undefined} />
  ));

/** Continuous progress, such as an upload. `value` is 0…1. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(value * 100);
  return (
    <span
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}
