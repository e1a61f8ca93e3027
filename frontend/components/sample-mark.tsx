import type { ShownOwn } from '../content/content-parts.ts';
import { formatAsOf } from '../content/format-figures.ts';

/** Shown next to a figure without a source: what we counted it from, or that no one has counted it yet. */
export const SampleMark = ({ of: { counted, sample } }: { of: ShownOwn }) => {
  if (counted)
    return (
      <small className="soft">
        Our records, {formatAsOf(counted.asOf)}: {counted.basis}
      </small>
    );
  return sample ? <small className="sample-mark">Sample figure</small> : null;
};

/** Explains the marks, once per page. */
export const SampleNote = ({ of }: { of: readonly ShownOwn[] }) =>
  of.some(({ sample }) => sample) ? (
    <p className="sample-note">
      A figure marked <b className="sample-mark">Sample figure</b> is a placeholder. It hasn’t been verified,
      so don’t rely on it.
    </p>
  ) : null;
