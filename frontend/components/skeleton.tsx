/** A gray placeholder bar. Lengths are in pixels or CSS. */
export const Skeleton = ({
  width = '100%',
  height = 14,
}: {
  width?: number | string;
  height?: number | string;
}) => <span className="skeleton-line" aria-hidden="true" style={{ width, height }} />;

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder rows for a loading table, at their final height. */
export function SkeletonRows({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <table className="data-table" aria-hidden="true">
      <tbody>
        {indexes(rows).map((row) => (
          <SkeletonRow key={row} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

const SkeletonRow = ({ row, columns }: { row: number; columns: number }) => (
  <tr>
    {indexes(columns).map((column) => (
      <td key={column} style={{ height: 60 }}>
        <Skeleton width={column === 0 ? `${70 - ((row * 17) % 30)}%` : '60%'} />
      </td>
    ))}
  </tr>
);

/** Announces loading to screen readers, which don't see the skeletons. */
export const Loading = ({ label = 'Loading' }: { label?: string }) => (
  <span className="visually-hidden" role="status">
    {label}
  </span>
);
