import { SampleMark } from '../../../components/sample-mark.tsx';
import type { PageSource } from '../../../content/content-parts.ts';
import type { FigureOrigin } from '../../../content/content-schema.ts';
import { formatAsOf } from '../../../content/format-figures.ts';

/** The page a figure comes from and when it was checked, or what we counted it from. */
export function Origin({ value, sources }: { value: FigureOrigin<number>; sources: readonly PageSource[] }) {
  const source = sources[value.source ?? -1];
  if (value.sample || value.counted) return <SampleMark of={value} />;
  return <small className="soft">{source ? <PageLink source={source} /> : 'Our estimate'}</small>;
}

/** @param whole includes the page's title, for when an authority has several pages */
export const PageLink = ({
  source: { authority, title, url, readOn, confirmed },
  whole = false,
}: {
  source: PageSource;
  whole?: boolean;
}) => (
  <>
    <a className="link" href={url} rel="noreferrer">
      {whole ? `${authority}: ${title}` : authority}
    </a>
    , checked {formatDay(readOn)}
    {!confirmed && ', not confirmed'}
  </>
);

/** The page with this number, on its own line. */
export function SourceLine({ of, sources }: { of: number | undefined; sources: readonly PageSource[] }) {
  const source = sources[of ?? -1];
  return (
    source && (
      <small className="soft">
        <PageLink source={source} />
      </small>
    )
  );
}

/** `22 November 2026` for `2026-11-22`. */
const formatDay = (day: string): string => `${Number(day.slice(8))} ${formatAsOf(day)}`;
