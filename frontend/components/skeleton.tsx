import './skeleton.css';

/** A gray bar of the final size; lengths are pixels or CSS. */
export const Skeleton = ({
  width = '100%',
  height = 14,
}: {
  width?: number | string;
  height?: number | string;
}) => <span className="skeleton-line" aria-hidden="true" style={{ width, height }} />;

/** Rows of a table that is still loading, at their final height. */
export function SkeletonRows({ rows = 5, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <table className="data-table" aria-hidden="true">
      <tbody>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <tr key={row}>
            {Array.from({ length: columns }, (_, column) => column).map((column) => (
              <td key={column} style={{ height: 60 }}>
                <Skeleton width={column === 0 ? `${70 - ((row * 17) % 30)}%` : '60%'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Announced to people who cannot see the skeletons. */
export const Loading = ({ label = 'Loading' }: { label?: string }) => (
  <span className="visually-hidden" role="status">
    {label}
  </span>
);
